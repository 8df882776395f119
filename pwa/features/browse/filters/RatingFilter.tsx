import { Popover } from '@base-ui/react/popover';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { ratingFilters } from '#sync/catalogue/filterOptions.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { MinReviewsField } from '../../../shared/MinReviewsField.tsx';
import { Count } from '../../../ui/controls/Chip.tsx';
import select from '../../../ui/controls/Select.module.css';
import { SingleToggle } from '../../../ui/controls/ToggleGroup.tsx';
import { useOpen } from '../../../ui/overlays/layer.ts';
import popup from '../../../ui/overlays/PopupPanel.module.css';
import css from '../Browse.module.css';
import { type FilterProps, ratingFilterLabel } from './filterTypes.ts';

/** Filters by rating, and by number of reviews. */
export function RatingFilter({ query: { minRating, minReviews }, onChange }: FilterProps) {
  const { rating } = useMessages('common');
  const on = (minRating ? 1 : 0) + (minReviews ? 1 : 0);
  const [open, setOpen] = useOpen();
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className={`${select.trigger} ${on ? css.on : ''}`}>
        {rating}
        <Count of={on} />
        <ChevronDown size={16} aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={popup.positioner} align="start" sideOffset={6} collisionPadding={8}>
          <Popover.Popup className={`${popup.popup} ${css.panel}`} aria-label={rating}>
            <SingleToggle
              label={rating}
              choices={ratingFilters.map((value) => ({ value: value as number, name: ratingFilterLabel(value) }))}
              value={minRating}
              none={0}
              onChange={(tenths) => onChange({ minRating: tenths })}
            />
            <MinReviewsField value={minReviews} onChange={(least) => onChange({ minReviews: least })} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
