import { useId } from 'react';
import field from './Field.module.css';
import { FieldError } from './Field.tsx';
import css from './Select.module.css';
import { Select, type SelectOf } from './Select.tsx';

/** A `Select` as a form field, with its label above and its error below. */
export function SelectField<V extends string>({ error, ...select }: SelectOf<V> & { error?: string | undefined }) {
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {select.label}
      </label>
      <Select
        {...select}
        id={id}
        className={css.wide}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-error`}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
