import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMessages } from '../../i18n/messages.ts';
import css from './Chip.module.css';

export const Chip = ({ children, tone }: { children: ReactNode; tone?: 'good' }) => (
  <span className={tone === 'good' ? `${css.chip} ${css.good}` : css.chip}>{children}</span>
);

/** A count next to a name; nothing if it is zero. */
export const Count = ({ of }: { of: number }) => (of > 0 ? <span className={css.count}>{of}</span> : null);

export const ChipLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={css.chip}>
    {children}
  </Link>
);

/** An active filter, which removes itself when it is pressed. */
export const FilterChip = ({ label, onRemove }: { label: string; onRemove(): void }) => (
  <button
    type="button"
    className={`${css.chip} ${css.active}`}
    onClick={onRemove}
    aria-label={useMessages('common').removeFilter(label)}
  >
    {label}
    <X size={14} aria-hidden />
  </button>
);

export const ToggleChip = ({
  on,
  onChange,
  children,
}: {
  on: boolean;
  onChange(on: boolean): void;
  children: ReactNode;
}) => (
  <button type="button" className={`${css.chip} ${css.toggle}`} aria-pressed={on} onClick={() => onChange(!on)}>
    {children}
  </button>
);
