import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import css from './Admin.module.css';

type RowProps = { media?: ReactNode; title: ReactNode; marks?: ReactNode; children?: ReactNode; actions?: ReactNode };

/** One thing of a list: a line on a wide screen, a card on a narrow one. */
export const ListRow = ({ media, title, marks, children, actions }: RowProps) => (
  <li className={css.row}>
    {media}
    <div className={css.what}>
      <p className={css.name}>{title}</p>
      <div className={css.details}>{children}</div>
    </div>
    {marks && <div className={css.marks}>{marks}</div>}
    {actions && <div className={css.actions}>{actions}</div>}
  </li>
);

type StateName = keyof ReturnType<typeof useMessages<'admin'>>['states'];

/** Where a report, a game or an application stands. */
export const StatusBadge = ({ of }: { of: StateName }) => (
  <span className={css.state} data-state={of}>
    {useMessages('admin').states[of]}
  </span>
);
