import { Progress as Base } from '@base-ui/react/progress';
import css from './Progress.module.css';

/** `value` is 0 to 100; null while the total is unknown. */
export const Progress = ({ label, value }: { label: string; value: number | null }) => (
  <Base.Root className={css.root} value={value === null ? null : Math.min(100, Math.floor(value))}>
    <Base.Label>{label}</Base.Label>
    <Base.Value />
    <Base.Track className={css.track}>
      <Base.Indicator className={css.indicator} />
    </Base.Track>
  </Base.Root>
);
