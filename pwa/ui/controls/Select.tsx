import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentType } from 'react';
import { lazyModule } from '../../platform/lazyModule.ts';
import { LazyPopup } from '../overlays/LazyPopup.tsx';
import css from './Select.module.css';

export type Choice<V extends string> = { value: V; label: string };
export type SelectOf<V extends string> = {
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

export type SelectProps = SelectOf<string> & Control;

const whole = lazyModule(() =>
  import('./SelectListbox.tsx').then((m) => m.SelectListbox as ComponentType<SelectProps & { startsOpen: boolean }>),
);

/** One of several. Its list comes after the page. */
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
