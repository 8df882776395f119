import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import css from './Tabs.module.css';

type Tab = { name: string; count?: number; panel: ReactNode };

export const Tabs = ({ tabs, label }: { tabs: readonly Tab[]; label: string }) => (
  <Base.Root defaultValue={tabs[0]?.name}>
    <Base.List className={css.list} aria-label={label}>
      {tabs.map(({ name, count }) => (
        <Base.Tab key={name} value={name} className={css.tab ?? ''}>
          {name}
          {count ? <span className={css.count}>{count}</span> : null}
        </Base.Tab>
      ))}
    </Base.List>
    {tabs.map(({ name, panel }) => (
      <Base.Panel key={name} value={name}>
        {panel}
      </Base.Panel>
    ))}
  </Base.Root>
);
