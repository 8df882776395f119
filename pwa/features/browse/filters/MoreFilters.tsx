import { Dialog } from '@base-ui/react/dialog';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { flagGroups } from '#sync/catalogue/filterOptions.ts';
import { emptyFilters, isOn } from '#sync/catalogue/filters.ts';
import type { Flag } from '#sync/catalogue/flags.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Button, iconButtonClass } from '../../../ui/controls/Button.tsx';
import { Count } from '../../../ui/controls/Chip.tsx';
import select from '../../../ui/controls/Select.module.css';
import { MultiToggle } from '../../../ui/controls/ToggleGroup.tsx';
import { useOpen } from '../../../ui/overlays/layer.ts';
import css from './Drawer.module.css';
import type { FilterProps } from './filterTypes.ts';
import { Controls, filtersAt } from './registry.tsx';

const groups = ['play', 'input', 'offers'] as const;
const here: readonly Flag[] = groups.flatMap((group) => [...flagGroups[group]]);

type Props = FilterProps & { found: number | undefined };

/**
 * A drawer with the filters that have no button of their own. They apply at once; the button below only closes the
 * drawer.
 */
export function MoreFilters({ query, onChange, found }: Props) {
  const words = useMessages('filters');
  const browse = useMessages('browse');
  const { close } = useMessages('common');
  const keys = filtersAt('more');
  const on = query.flags.filter((flag) => here.includes(flag)).length + keys.filter((key) => isOn(query[key])).length;
  const [open, setOpen] = useOpen();
  const clear = () =>
    onChange({
      flags: query.flags.filter((flag) => !here.includes(flag)),
      ...Object.fromEntries(keys.map((key) => [key, emptyFilters[key]])),
    });
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
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
              <MultiToggle<Flag>
                key={group}
                label={words.groups[group]}
                all={flagGroups[group]}
                chosen={query.flags}
                names={words.flags}
                onChange={(flags) => onChange({ flags })}
              />
            ))}
            <Controls place="more" query={query} onChange={onChange} />
          </div>
          <div className={css.foot}>
            <Button look="ghost" onClick={clear} disabled={on === 0}>
              {words.clearAll}
            </Button>
            <Dialog.Close render={<Button look="primary" />}>
              {found === undefined ? close : browse.show(found, formatNumber(found))}
            </Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
