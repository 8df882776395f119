import { Select as Base } from '@base-ui/react/select';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import popup from './popup.module.css';
import css from './Select.module.css';

export type Choice<V extends string> = { value: V; label: string };
type Props<V extends string> = {
  /** What is being chosen; its name for those who do not see it. */
  label: string;
  value: V;
  choices: readonly Choice<V>[];
  onChange(value: V): void;
  className?: string | undefined;
};

export const Select = <V extends string>({ label, value, choices, onChange, className }: Props<V>) => (
  <Base.Root
    items={choices}
    value={value}
    onValueChange={(chosen) => chosen !== null && onChange(chosen)}
    modal={false}
  >
    <Base.Trigger className={`${css.trigger} ${className ?? ''}`} aria-label={label}>
      <Base.Value className={css.value} />
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
