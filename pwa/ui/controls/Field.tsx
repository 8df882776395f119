import CircleAlert from 'lucide-react/icons/circle-alert';
import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import css from './Field.module.css';

type Said = { label: string; error?: string | undefined; hint?: string | undefined };

export const FieldError = ({ id, children }: { id?: string; children: string }) => (
  <p id={id} className={css.error}>
    <CircleAlert size={14} aria-hidden /> {children}
  </p>
);

type Noted = {
  id: string;
  className: string | undefined;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
};

/** A label with its control, and a hint and an error below it; screen readers read both with the control. */
function Labelled({ label, error, hint, children }: Said & { children(noted: Noted): ReactNode }) {
  const id = useId();
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      {children({ id, className: css.input, 'aria-invalid': error !== undefined, 'aria-describedby': notes })}
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

export const Field = ({ label, error, hint, ...input }: Said & InputHTMLAttributes<HTMLInputElement>) => (
  <Labelled label={label} error={error} hint={hint}>
    {(noted) => <input {...noted} {...input} />}
  </Labelled>
);

export const TextArea = ({ label, error, hint, ...area }: Said & TextareaHTMLAttributes<HTMLTextAreaElement>) => (
  <Labelled label={label} error={error} hint={hint}>
    {(noted) => <textarea {...noted} {...area} />}
  </Labelled>
);

export const inputClass = css.input ?? '';
