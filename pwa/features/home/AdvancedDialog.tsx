import { flagGroups, homePriceRanges, type Playtime, playtimes } from '#sync/catalogue/filterOptions.ts';
import type { Flag } from '#sync/catalogue/flags.ts';
import { emptyQuery, type Query } from '#sync/catalogue/query.ts';
import { useMessages } from '../../i18n/messages.ts';
import { MinReviewsField } from '../../shared/MinReviewsField.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { MultiToggle, SingleToggle } from '../../ui/controls/ToggleGroup.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import css from './Hero.module.css';
import { advancedGenres, countAdvancedFilters, dropdownGenres } from './heroFilters.ts';

const playtimeNames = Object.keys(playtimes) as Playtime[];
const groups = Object.keys(flagGroups) as (keyof typeof flagGroups)[];

type Props = {
  open: boolean;
  onClose(): void;
  query: Query;
  onChange(part: Partial<Query>): void;
  onSubmit(): void;
};

/** The filters without a dropdown of their own; the choices stay when the dialog closes. */
export function AdvancedDialog({ open, onClose, query, onChange, onSubmit }: Props) {
  const home = useMessages('home');
  const words = useMessages('filters');
  const on = countAdvancedFilters(query);
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
        <MultiToggle
          label={words.price}
          all={homePriceRanges}
          chosen={query.priceRanges as (typeof homePriceRanges)[number][]}
          names={words.prices}
          onChange={(chosen) => onChange({ priceRanges: chosen })}
        />
        <SingleToggle
          label={words.playtime}
          choices={playtimeNames.map((value) => ({ value, name: words.playtimes[value] }))}
          value={query.playtime ?? ''}
          none=""
          onChange={(value) => onChange({ playtime: value === '' ? null : value })}
        />
        <MinReviewsField value={query.minReviews} onChange={(least) => onChange({ minReviews: least })} />
        {groups.map((group) => (
          <MultiToggle<Flag>
            key={group}
            label={groupNames[group]}
            all={flagGroups[group]}
            chosen={query.flags}
            names={words.flags}
            onChange={(chosen) => onChange({ flags: chosen })}
          />
        ))}
        <MultiToggle
          label={home.moreGenres}
          all={advancedGenres}
          chosen={query.genres}
          names={useMessages('common').genres as Record<string, string>}
          onChange={(genres) => onChange({ genres })}
        />
      </div>
    </Dialog>
  );
}

const kept = (genres: readonly string[], of: readonly string[]) => genres.filter((genre) => of.includes(genre));
