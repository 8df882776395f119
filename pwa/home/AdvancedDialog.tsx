import { flagGroups, homePrices, type Playtime, playtimes } from '#sync/catalogue/choices.ts';
import type { Flag } from '#sync/catalogue/flags.ts';
import { emptyQuery, type Query } from '#sync/catalogue/query.ts';
import { Button } from '../ui/Button.tsx';
import { OneOf, SomeOf } from '../ui/Choices.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { MinReviews } from '../ui/MinReviews.tsx';
import { useWords } from '../words/words.ts';
import css from './Hero.module.css';
import { advancedIn, dropdownGenres, moreGenres } from './heroFilters.ts';

const playtimeNames = Object.keys(playtimes) as Playtime[];
const groups = Object.keys(flagGroups) as (keyof typeof flagGroups)[];

type Props = {
  open: boolean;
  onClose(): void;
  query: Query;
  onChange(part: Partial<Query>): void;
  onSubmit(): void;
};

/** The filters that have no dropdown of their own; what is chosen stays when the dialog closes. */
export function AdvancedDialog({ open, onClose, query, onChange, onSubmit }: Props) {
  const home = useWords('home');
  const words = useWords('filters');
  const on = advancedIn(query);
  const { minReviews, priceRanges, playtime, flags } = emptyQuery;
  const clear = () =>
    onChange({ minReviews, priceRanges, playtime, flags, genres: kept(query.genres, dropdownGenres) });
  const groupNames = { ...words.groups, platform: words.platform };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={home.advanced}
      text={home.advancedText}
      buttons={
        <>
          <Button look="ghost" onClick={clear} disabled={on === 0}>
            {words.clearAll}
          </Button>
          <Button look="primary" onClick={onSubmit}>
            {home.find}
          </Button>
        </>
      }
    >
      <div className={css.groups}>
        <SomeOf
          label={words.price}
          all={homePrices}
          chosen={query.priceRanges as (typeof homePrices)[number][]}
          names={words.prices}
          onChange={(chosen) => onChange({ priceRanges: chosen })}
        />
        <OneOf
          label={words.playtime}
          choices={playtimeNames.map((value) => ({ value, name: words.playtimes[value] }))}
          value={query.playtime ?? ''}
          none=""
          onChange={(value) => onChange({ playtime: value === '' ? null : value })}
        />
        <MinReviews value={query.minReviews} onChange={(least) => onChange({ minReviews: least })} />
        {groups.map((group) => (
          <SomeOf<Flag>
            key={group}
            label={groupNames[group]}
            all={flagGroups[group]}
            chosen={query.flags}
            names={words.flags}
            onChange={(chosen) => onChange({ flags: chosen })}
          />
        ))}
        <SomeOf
          label={home.moreGenres}
          all={moreGenres}
          chosen={query.genres}
          names={useWords('common').genres as Record<string, string>}
          onChange={(genres) => onChange({ genres })}
        />
      </div>
    </Dialog>
  );
}

const kept = (genres: readonly string[], of: readonly string[]) => genres.filter((genre) => of.includes(genre));
