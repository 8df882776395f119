import { type InputHTMLAttributes, useId } from 'react';
import css from './Checkbox.module.css';

type Props = { label: string; hint?: string; on: boolean; onChange(on: boolean): void } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'onChange' | 'checked'
>;

/** A checkbox, or with `type="radio"` one option of several. */
export function Checkbox({ label, hint, on, onChange, ...input }: Props) {
  const id = useId();
  return (
    <label className={css.check}>
      <input
        type="checkbox"
        {...input}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
        aria-labelledby={id}
        aria-describedby={hint && `${id}-hint`}
      />
      <span>
        <span id={id} className={css.name}>
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className={css.hint}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
