import { Dialog } from '@base-ui/react/dialog';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { flagGroups, sizeFilters } from '#sync/catalogue/choices.ts';
import type { Flag } from '#sync/catalogue/flags.ts';
import { Button, iconButtonClass } from '../ui/Button.tsx';
import { Count } from '../ui/Chip.tsx';
import { OneOf, SomeOf } from '../ui/Choices.tsx';
import select from '../ui/Select.module.css';
import { numberText } from '../words/show.ts';
import { useWords } from '../words/words.ts';
import css from './Drawer.module.css';
import type { Filtering } from './names.ts';

const groups = ['play', 'input', 'offers'] as const;
const here: readonly Flag[] = groups.flatMap((group) => [...flagGroups[group]]);

type Props = Filtering & { found: number | undefined };

/** A drawer with the filters that have no button of their own. They count at once; the button below only closes it. */
export function MoreFilters({ query, onChange, found }: Props) {
  const words = useWords('filters');
  const browse = useWords('browse');
  const { close } = useWords('common');
  const on = query.flags.filter((flag) => here.includes(flag)).length + (query.maxSize ? 1 : 0);
  const clear = () => onChange({ flags: query.flags.filter((flag) => !here.includes(flag)), maxSize: 0 });
  return (
    <Dialog.Root>
      <Dialog.Trigger className={`${select.trigger} ${on ? css.on : ''}`}>
        <span className={css.name}>
          <SlidersHorizontal size={16} aria-hidden /> {browse.more}
        </span>
        <Count of={on} />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className={css.backdrop} />
        <Dialog.Popup className={css.drawer}>
          <div className={css.head}>
            <Dialog.Title>{browse.more}</Dialog.Title>
            <Dialog.Close className={iconButtonClass} aria-label={close}>
              <X size={18} aria-hidden />
            </Dialog.Close>
          </div>
          <div className={css.body}>
            {groups.map((group) => (
              <SomeOf<Flag>
                key={group}
                label={words.groups[group]}
                all={flagGroups[group]}
                chosen={query.flags}
                names={words.flags}
                onChange={(flags) => onChange({ flags })}
              />
            ))}
            <OneOf
              label={words.groups.size}
              choices={sizeFilters.map((value) => ({ value: value as number, name: words.under(value) }))}
              value={query.maxSize}
              none={0}
              onChange={(maxSize) => onChange({ maxSize })}
            />
          </div>
          <div className={css.foot}>
            <Button look="ghost" onClick={clear} disabled={on === 0}>
              {words.clearAll}
            </Button>
            <Dialog.Close render={<Button look="primary" />}>
              {found === undefined ? close : browse.show(found, numberText(found))}
            </Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
