import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import css from './Tabs.module.css';

/** `id` identifies the tab where its name cannot: in a URL, which stays the same in every language. */
type Tab = { id?: string; name: string; count?: number; panel: ReactNode };
type Props = { tabs: readonly Tab[]; label: string } & (
  | { open?: undefined; onOpen?: undefined }
  | { /** The open tab's id, if the page controls it. */ open: string; onOpen(id: string): void }
);

const idOf = (tab: Tab | undefined) => tab?.id ?? tab?.name;

/** Renders a panel when its tab is opened. */
export const Tabs = ({ tabs, label, open, onOpen }: Props) => (
  <Base.Root {...(open === undefined ? { defaultValue: idOf(tabs[0]) } : { value: open, onValueChange: onOpen })}>
    <Base.List className={css.list} aria-label={label}>
      {tabs.map((tab) => (
        <Base.Tab key={idOf(tab)} value={idOf(tab)} className={css.tab ?? ''}>
          {tab.name}
          {tab.count ? <span className={css.count}>{tab.count}</span> : null}
        </Base.Tab>
      ))}
    </Base.List>
    {tabs.map((tab) => (
      <Base.Panel key={idOf(tab)} value={idOf(tab)}>
        {tab.panel}
      </Base.Panel>
    ))}
  </Base.Root>
);
