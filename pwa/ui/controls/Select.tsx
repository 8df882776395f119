import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentType } from 'react';
import { lazyModule } from '../../platform/lazyModule.ts';
import { LazyPopup } from '../overlays/LazyPopup.tsx';
import css from './Select.module.css';

export type Choice<V extends string> = { value: V; label: string };
export type SelectOf<V extends string> = {
  /** The accessible name of the control. */
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

export type SelectProps = SelectOf<string> & Control;

const whole = lazyModule(() =>
  import('./SelectListbox.tsx').then((m) => m.SelectListbox as ComponentType<SelectProps & { startsOpen: boolean }>),
);

/** Chooses one of several options. Its list loads after the page. */
export function Select<V extends string>(props: SelectOf<V> & Control) {
  const { label, value, choices, onChange: _, className, placeholder, ...control } = props;
  const chosen = choices.find((choice) => choice.value === value)?.label;
  return (
    <LazyPopup part={whole} props={props as unknown as SelectProps}>
      {(press) => (
        <button
          type="button"
          role="combobox"
          aria-expanded="false"
          aria-haspopup="listbox"
          aria-label={label}
          className={`${css.trigger} ${className ?? ''}`}
          onClick={press}
          {...control}
        >
          <span className={css.value}>{chosen ?? placeholder}</span>
          <span aria-hidden>
            <ChevronDown size={16} />
          </span>
        </button>
      )}
    </LazyPopup>
  );
}
