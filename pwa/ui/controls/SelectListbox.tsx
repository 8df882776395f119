import { Select as Base } from '@base-ui/react/select';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useOpen } from '../overlays/layer.ts';
import popup from '../overlays/PopupPanel.module.css';
import css from './Select.module.css';
import type { SelectProps } from './Select.tsx';

/** A select together with its list. */
export const SelectListbox = (props: SelectProps & { startsOpen: boolean }) => {
  const { label, value, choices, onChange, className, placeholder, startsOpen, ...control } = props;
  const [open, setOpen] = useOpen(startsOpen);
  return (
    <Base.Root
      items={choices}
      value={value}
      onValueChange={(chosen) => chosen !== null && onChange(chosen)}
      modal={false}
      open={open}
      onOpenChange={setOpen}
    >
      <Base.Trigger className={`${css.trigger} ${className ?? ''}`} aria-label={label} {...control}>
        <Base.Value className={css.value} placeholder={placeholder} />
        <Base.Icon>
          <ChevronDown size={16} aria-hidden />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner
          className={popup.positioner}
          alignItemWithTrigger={false}
          sideOffset={6}
          align="start"
          collisionPadding={8}
        >
          <Base.Popup className={popup.popup}>
            {choices.map((choice) => (
              <Base.Item key={choice.value} value={choice.value} className={`${popup.item} ${css.option}`}>
                <span className={css.check}>
                  <Base.ItemIndicator>
                    <Check size={16} aria-hidden />
                  </Base.ItemIndicator>
                </span>
                <Base.ItemText>{choice.label}</Base.ItemText>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};
