import type { ReactNode } from 'react';
import { ToggleChip } from './Chip.tsx';
import css from './ToggleGroup.module.css';

/** A named group of choices. */
export const ToggleGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={css.group}>
    <legend className={css.label}>{label}</legend>
    <div className={css.row}>{children}</div>
  </fieldset>
);

type SomeProps<V extends string> = {
  label: string;
  all: readonly V[];
  chosen: readonly V[];
  names: Record<V, string>;
  onChange(chosen: V[]): void;
};
/** Chooses any number of the options. */
export const MultiToggle = <V extends string>({ label, all, chosen, names, onChange }: SomeProps<V>) => (
  <ToggleGroup label={label}>
    {all.map((one) => (
      <ToggleChip
        key={one}
        on={chosen.includes(one)}
        onChange={(on) => onChange(on ? [...chosen, one] : chosen.filter((other) => other !== one))}
      >
        {names[one]}
      </ToggleChip>
    ))}
  </ToggleGroup>
);

type OneProps<V extends string | number> = {
  label: string;
  choices: readonly { value: V; name: string }[];
  value: V;
  /** The value when the choice is removed. */
  none: V;
  onChange(value: V): void;
};
/** Chooses one option or none: pressing the chosen one again removes the choice. */
export const SingleToggle = <V extends string | number>({ label, choices, value, none, onChange }: OneProps<V>) => (
  <ToggleGroup label={label}>
    {choices.map((choice) => (
      <ToggleChip key={choice.value} on={choice.value === value} onChange={(on) => onChange(on ? choice.value : none)}>
        {choice.name}
      </ToggleChip>
    ))}
  </ToggleGroup>
);
