import type { Query } from '#sync/catalogue/query.ts';
import { getMessages, useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { FilterChip } from '../../../ui/controls/Chip.tsx';
import css from '../Browse.module.css';
import type { FilterProps } from './filterTypes.ts';
import { chipsOf } from './registry.tsx';

/** Every active filter, with the query that is left when it is removed. */
function activeIn(query: Query) {
  const { flags, q } = query;
  const words = getMessages('filters');
  return [
    ...chipsOf(query),
    ...flags.map((flag) => ({
      key: flag,
      label: words.flags[flag],
      without: { flags: flags.filter((other) => other !== flag) },
    })),
    // The search is last: its chip appears while another is being pressed, and must not move that one.
    ...(q ? [{ key: 'q', label: getMessages('browse').searchFor(q), without: { q: '' } }] : []),
  ];
}

export function ActiveFilters({ query, onChange, onClear }: FilterProps & { onClear(): void }) {
  const words = useMessages('browse');
  const { clearAll } = useMessages('filters');
  const active = activeIn(query);
  if (active.length === 0) return null;
  return (
    <section className={css.active} aria-label={words.active}>
      <Button look="ghost" size="small" onClick={onClear}>
        {clearAll}
      </Button>
      {active.map(({ key, label, without }) => (
        <FilterChip key={key} label={label} onRemove={() => onChange(without)} />
      ))}
    </section>
  );
}
