import type { ComponentProps } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Tabs } from '../../ui/controls/Tabs.tsx';
import { useHashTarget } from '../../ui/hooks/useHashTarget.ts';
import css from './Admin.module.css';
import { useDashboardUrl } from './useDashboardUrl.ts';

type Tab = ComponentProps<typeof Tabs>['tabs'][number] & { id: string };

/** The parts of a staff page, one at a time. An address that names none of them opens the first. */
export function Manage({ tabs }: { tabs: readonly [Tab, ...Tab[]] }) {
  const words = useMessages('admin');
  const { tab, go } = useDashboardUrl();
  const section = useHashTarget<HTMLElement>('manage');
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
