import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useMessages } from '../../i18n/messages.ts';
import { Tabs } from '../../ui/controls/Tabs.tsx';
import css from './Admin.module.css';
import { useDashboardUrl } from './useDashboardUrl.ts';

type Tab = ComponentProps<typeof Tabs>['tabs'][number] & { id: string };

/** The parts of a staff page, one at a time. An address that names none of them opens the first. */
export function Manage({ tabs }: { tabs: readonly [Tab, ...Tab[]] }) {
  const words = useMessages('admin');
  const { tab, go } = useDashboardUrl();
  const { hash, key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop && key !== 'default';
  const section = useRef<HTMLElement>(null);
  // Where an address names it, it comes later than the page: who has stayed at the top meanwhile is brought here.
  useLayoutEffect(() => {
    if (hash === '#manage' && scrollY === 0 && !isReturn) section.current?.scrollIntoView({ behavior: 'instant' });
  }, [hash, isReturn]);
  const open = tabs.find(({ id }) => id === tab) ?? tabs[0];
  return (
    <section id="manage" ref={section} className={css.manage} aria-labelledby="manage-heading">
      <h2 id="manage-heading" className={css.heading}>
        {words.manage}
      </h2>
      <Tabs label={words.manage} open={open.id} onOpen={(id) => go({ tab: id })} tabs={tabs} />
    </section>
  );
}
