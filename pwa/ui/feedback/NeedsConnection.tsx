import CloudOff from 'lucide-react/icons/cloud-off';
import type { ReactNode } from 'react';
import css from '../layout/Page.module.css';

/** Says what is not possible without a network. */
export const NeedsConnection = ({ children }: { children: ReactNode }) => (
  <p className={css.note}>
    <CloudOff size={18} aria-hidden /> <span>{children}</span>
  </p>
);
