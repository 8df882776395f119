import { Switch as Base } from '@base-ui/react/switch';
import { useId } from 'react';
import css from './Switch.module.css';

type Props = { label: string; on: boolean; onChange(on: boolean): void; disabled?: boolean };

export function Switch({ label, on, onChange, disabled = false }: Props) {
  const id = useId();
  return (
    <span className={css.label}>
      <Base.Root
        id={id}
        nativeButton
        render={<button type="button" />}
        className={css.root}
        checked={on}
        onCheckedChange={onChange}
        disabled={disabled}
      >
        <Base.Thumb className={css.thumb} />
      </Base.Root>
      <label htmlFor={id}>{label}</label>
    </span>
  );
}
