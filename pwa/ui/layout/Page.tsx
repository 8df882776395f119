import { type ReactNode, useEffect } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import css from './Page.module.css';

type Props = {
  title: string /** Shown in the heading in place of the title. */;
  heading?: ReactNode;
  lead?: ReactNode;
  aside?: ReactNode;
  /** The width: for text to read, or for a form. */
  narrow?: boolean | 'form';
  children: ReactNode;
};

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Recess`;
  }, [title]);
}

/** A page with its title, which is also the window's. */
export function Page({ title, heading, lead, aside, narrow = false, children }: Props) {
  useTitle(title);
  return (
    <div className={[css.page, narrow && css.narrow, narrow === 'form' && css.form].filter(Boolean).join(' ')}>
      <div className={css.head}>
        <div>
          <h1>{heading ?? title}</h1>
          {lead && <p className={css.lead}>{lead}</p>}
        </div>
        {aside}
      </div>
      {children}
    </div>
  );
}

/** Says that there is nothing yet, and what to do about it. */
export const Empty = ({ icon, title, children }: { icon: ReactNode; title: string; children?: ReactNode }) => (
  <div className={css.empty}>
    {icon}
    <p className={css.emptyTitle}>{title}</p>
    {children}
  </div>
);

export const Loading = () => (
  <p className={css.loading} role="status">
    {useMessages('common').loading}
  </p>
);
