import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useMessages } from '../../i18n/messages.ts';
import { buttonClass } from '../../ui/controls/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import prose from '../../ui/layout/Prose.module.css';
import { ProseSection } from '../../ui/layout/Prose.tsx';
import { Menu, MenuLink } from '../../ui/overlays/Menu.tsx';
import { chapters } from './chapters.ts';
import css from './Guide.module.css';
import { useActiveSection } from './useActiveSection.ts';

const ids = chapters.map(({ id }) => id);

/** Moves the focus to the section that the URL names, for users of a keyboard or screen reader. */
function useHash(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (!hash) return;
    // A fragment typed into the address bar needs scrolling here, because the router would restore the old position.
    if (key === 'default') document.getElementById(hash.slice(1))?.scrollIntoView({ behavior: 'instant' });
    const focus = () => document.getElementById(`${hash.slice(1)}-title`)?.focus({ preventScroll: true });
    focus();
    // The browser also jumps to a typed fragment by itself, and removes the focus just before this event.
    addEventListener('hashchange', focus);
    return () => removeEventListener('hashchange', focus);
  }, [hash, key]);
}

function SideNavigation({ current }: { current: string }) {
  const { sections, titles } = useMessages('guide');
  return (
    <nav className={css.nav} aria-label={sections}>
      <ol>
        {chapters.map(({ id, name }) => (
          <li key={id}>
            <Link to={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {titles[name]}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The navigation for small screens; the menu closes after a choice. */
function QuickNavigation({ current }: { current: string }) {
  const { quick, jump, titles } = useMessages('guide');
  const number = (id: string) => <span className={css.number}>{ids.indexOf(id) + 1}</span>;
  return (
    <nav className={css.jump} aria-labelledby="quick-navigation">
      <p id="quick-navigation" className={css.jumpTitle}>
        {quick}
      </p>
      <Menu
        label={jump}
        triggerClass={buttonClass({ wide: true, className: css.jumpButton })}
        trigger={
          <>
            {jump} <ChevronDown size={16} aria-hidden />
          </>
        }
      >
        {chapters.map(({ id, name }) => (
          <MenuLink key={id} to={`#${id}`} icon={number(id)}>
            <span className={id === current ? css.here : undefined}>{titles[name]}</span>
          </MenuLink>
        ))}
      </Menu>
    </nav>
  );
}

export function Guide() {
  const { title, lead, badge, titles } = useMessages('guide');
  const current = useActiveSection(ids);
  useHash();
  return (
    <Page title={title} lead={lead} aside={<span className={css.badge}>{badge}</span>}>
      <div className={css.layout}>
        <SideNavigation current={current} />
        <QuickNavigation current={current} />
        <div className={prose.prose}>
          {chapters.map(({ id, name, Text }) => (
            <ProseSection key={id} id={id} title={titles[name]}>
              <Text />
            </ProseSection>
          ))}
        </div>
      </div>
    </Page>
  );
}
