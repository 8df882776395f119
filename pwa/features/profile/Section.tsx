import type { ReactNode } from 'react';
import css from './Profile.module.css';

/** A section of the settings, with a fragment to link to it. */
export const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section id={id} className={css.section} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    {children}
  </section>
);

export const MutedText = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={css.none}>
    <p className={css.noneTitle}>{title}</p>
    {children}
  </div>
);
