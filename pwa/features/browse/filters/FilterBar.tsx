import { flagGroups, sorts } from '#sync/catalogue/filterOptions.ts';
import type { Flag } from '#sync/catalogue/flags.ts';
import { sortOf } from '#sync/catalogue/query.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Select } from '../../../ui/controls/Select.tsx';
import css from '../Browse.module.css';
import { CheckMenu } from './CheckMenu.tsx';
import type { FilterProps } from './filterTypes.ts';
import { MoreFilters } from './MoreFilters.tsx';
import { Controls } from './registry.tsx';
import { SearchForm } from './SearchForm.tsx';

type Props = FilterProps & {
  /** The number of games that match; undefined until it is known. */
  found: number | undefined;
};

export function FilterBar({ query, onChange, found }: Props) {
  const words = useMessages('filters');
  const browse = useMessages('browse');
  const sort = sorts
    .filter((name) => name !== 'relevance' || query.q !== '')
    .map((value) => ({ value, label: browse.sorts[value] }));
  return (
    <div className={css.bar}>
      <SearchForm q={query.q} onSearch={(q) => onChange({ q })} />
      <fieldset className={css.filters} aria-label={browse.bar}>
        <Controls place="bar" query={query} onChange={onChange} />
        <CheckMenu<Flag>
          label={words.platform}
          groups={[{ choices: flagGroups.platform.map((value) => ({ value, name: words.flags[value] })) }]}
          chosen={query.flags}
          onChange={(flags) => onChange({ flags })}
        />
        <MoreFilters query={query} onChange={onChange} found={found} />
        <Select
          label={browse.sortBy}
          value={sortOf(query)}
          choices={sort}
          onChange={(value) => onChange({ sort: value })}
          className={css.sort}
        />
      </fieldset>
    </div>
  );
}
