import CircleAlert from 'lucide-react/icons/circle-alert';
import { type InputHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react';
import css from './Field.module.css';

type Said = { label: string; error?: string | undefined; hint?: string };

export const FieldError = ({ id, children }: { id?: string; children: string }) => (
  <p id={id} className={css.error}>
    <CircleAlert size={14} aria-hidden /> {children}
  </p>
);

/** A labelled input; what is wrong with it stands below it and is read with it. */
export function Field({ label, error, hint, ...input }: Said & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <input id={id} className={css.input} aria-invalid={error !== undefined} aria-describedby={notes} {...input} />
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

export function TextArea({ label, error, hint, ...area }: Said & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <textarea id={id} className={css.input} aria-invalid={error !== undefined} aria-describedby={notes} {...area} />
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

export const inputClass = css.input ?? '';
