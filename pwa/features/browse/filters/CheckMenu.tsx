import { Menu } from '@base-ui/react/menu';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Count } from '../../../ui/controls/Chip.tsx';
import select from '../../../ui/controls/Select.module.css';
import { useOpen } from '../../../ui/overlays/layer.ts';
import popup from '../../../ui/overlays/PopupPanel.module.css';
import css from '../Browse.module.css';

type Choice<V extends string> = { value: V; name: string };
type Group<V extends string> = { label?: string; choices: readonly Choice<V>[] };
type Props<V extends string> = {
  label: string;
  groups: readonly Group<V>[];
  chosen: readonly V[];
  onChange(chosen: V[]): void;
};

/** A button that opens a menu in which any number of options can be checked. */
export const CheckMenu = <V extends string>({ label, groups, chosen, onChange }: Props<V>) => {
  const on = groups.flatMap(({ choices }) => choices).filter(({ value }) => chosen.includes(value)).length;
  const [open, setOpen] = useOpen();
  return (
    <Menu.Root modal={false} open={open} onOpenChange={setOpen}>
      <Menu.Trigger className={`${select.trigger} ${on ? css.on : ''}`}>
        {label}
        <Count of={on} />
        <ChevronDown size={16} aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={popup.positioner} align="start" sideOffset={6} collisionPadding={8}>
          <Menu.Popup className={popup.popup}>
            {groups.map((group) => (
              <Menu.Group key={group.label ?? label}>
                {group.label && <Menu.GroupLabel className={css.groupLabel}>{group.label}</Menu.GroupLabel>}
                {group.choices.map((choice) => (
                  <Item key={choice.value} choice={choice} chosen={chosen} onChange={onChange} />
                ))}
              </Menu.Group>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
};

type ItemProps<V extends string> = Pick<Props<V>, 'chosen' | 'onChange'> & { choice: Choice<V> };
const Item = <V extends string>({ choice: { value, name }, chosen, onChange }: ItemProps<V>) => (
  <Menu.CheckboxItem
    className={`${popup.item} ${select.option}`}
    checked={chosen.includes(value)}
    onCheckedChange={(on) => onChange(on ? [...chosen, value] : chosen.filter((other) => other !== value))}
    closeOnClick={false}
  >
    <span className={select.check}>
      <Menu.CheckboxItemIndicator>
        <Check size={16} aria-hidden />
      </Menu.CheckboxItemIndicator>
    </span>
    {name}
  </Menu.CheckboxItem>
);
