import { Page } from '../ui/Page.tsx';
import prose from '../ui/Prose.module.css';
import { Select } from '../ui/Select.tsx';
import { chapters } from './chapters.tsx';
import css from './Guide.module.css';

const choices = [
  { value: '', label: 'Jump to Section' },
  ...chapters.map(({ id, title }) => ({ value: id, label: title })),
];

const goTo = (id: string) => document.getElementById(id)?.scrollIntoView({ behavior: 'smooth' });

export const Guide = () => (
  <Page
    title="How to Develop Great Games"
    lead="No Experience Required"
    aside={<span className={css.badge}>Complete Guide for Beginners</span>}
  >
    <div className={css.layout}>
      <nav className={css.nav} aria-label="Sections">
        <ol>
          {chapters.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={css.jump}>
        <p className={css.jumpTitle}>Quick Navigation</p>
        <Select label="Jump to Section" value="" choices={choices} onChange={goTo} />
      </div>
      <div className={prose.prose}>
        {chapters.map(({ id, title, text }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {text}
          </section>
        ))}
      </div>
    </div>
  </Page>
);
