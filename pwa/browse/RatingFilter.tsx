import { Popover } from '@base-ui/react/popover';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { ratingFilters } from '#sync/catalogue/choices.ts';
import { Count } from '../ui/Chip.tsx';
import { OneOf } from '../ui/Choices.tsx';
import { MinReviews } from '../ui/MinReviews.tsx';
import popup from '../ui/PopupPanel.module.css';
import select from '../ui/Select.module.css';
import { useWords } from '../words/words.ts';
import css from './Browse.module.css';
import { type Filtering, ratingName } from './names.ts';

/** How good a game must be, and how many must have said so. */
export function RatingFilter({ query: { minRating, minReviews }, onChange }: Filtering) {
  const { rating } = useWords('common');
  const on = (minRating ? 1 : 0) + (minReviews ? 1 : 0);
  return (
    <Popover.Root>
      <Popover.Trigger className={`${select.trigger} ${on ? css.on : ''}`}>
        {rating}
        <Count of={on} />
        <ChevronDown size={16} aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={popup.positioner} align="start" sideOffset={6} collisionPadding={8}>
          <Popover.Popup className={`${popup.popup} ${css.panel}`} aria-label={rating}>
            <OneOf
              label={rating}
              choices={ratingFilters.map((value) => ({ value: value as number, name: ratingName(value) }))}
              value={minRating}
              none={0}
              onChange={(tenths) => onChange({ minRating: tenths })}
            />
            <MinReviews value={minReviews} onChange={(least) => onChange({ minReviews: least })} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
