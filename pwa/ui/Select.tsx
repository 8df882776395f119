import { Select as Base } from '@base-ui/react/select';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import field from './Field.module.css';
import { FieldError } from './Field.tsx';
import popup from './popup.module.css';
import css from './Select.module.css';

export type Choice<V extends string> = { value: V; label: string };
type Props<V extends string> = {
  /** What is being chosen; its name for those who do not see it. */
  label: string;
  /** Null while nothing is chosen. */
  value: V | null;
  choices: readonly Choice<V>[];
  onChange(value: V): void;
  className?: string | undefined;
  /** Shown while nothing is chosen. */
  placeholder?: string;
};
type Control = { id?: string; 'aria-invalid'?: boolean; 'aria-describedby'?: string | undefined };

export const Select = <V extends string>(props: Props<V> & Control) => {
  const { label, value, choices, onChange, className, placeholder, ...control } = props;
  return (
    <Base.Root
      items={choices}
      value={value}
      onValueChange={(chosen) => chosen !== null && onChange(chosen)}
      modal={false}
    >
      <Base.Trigger className={`${css.trigger} ${className ?? ''}`} aria-label={label} {...control}>
        <Base.Value className={css.value} placeholder={placeholder} />
        <Base.Icon>
          <ChevronDown size={16} aria-hidden />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner
          className={popup.positioner}
          alignItemWithTrigger={false}
          sideOffset={6}
          align="start"
          collisionPadding={8}
        >
          <Base.Popup className={popup.popup}>
            {choices.map((choice) => (
              <Base.Item key={choice.value} value={choice.value} className={`${popup.item} ${css.option}`}>
                <span className={css.check}>
                  <Base.ItemIndicator>
                    <Check size={16} aria-hidden />
                  </Base.ItemIndicator>
                </span>
                <Base.ItemText>{choice.label}</Base.ItemText>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};

/** The same as a field of a form: its label stands above it, and what is wrong with it below. */
export function SelectField<V extends string>({ error, ...select }: Props<V> & { error?: string | undefined }) {
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
