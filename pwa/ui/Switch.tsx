import { Switch as Base } from '@base-ui/react/switch';
import { useId } from 'react';
import css from './Switch.module.css';

type Props = { label: string; on: boolean; onChange(on: boolean): void; disabled?: boolean };

export function Switch({ label, on, onChange, disabled = false }: Props) {
  const id = useId();
  return (
    <span className={css.label}>
      <Base.Root className={css.root} checked={on} onCheckedChange={onChange} disabled={disabled} aria-labelledby={id}>
        <Base.Thumb className={css.thumb} />
      </Base.Root>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the switch beside it is the keyboard's way */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the switch beside it is the control */}
      <span id={id} onClick={() => !disabled && onChange(!on)}>
        {label}
      </span>
    </span>
  );
}
