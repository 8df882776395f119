import { Combobox } from '@base-ui/react/combobox';
import { useId } from 'react';
import type { Game } from '#sync/contract/games.ts';
import { useRead } from '../../../data/hooks.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Cover } from '../../../shared/Cover.tsx';
import { inputClass } from '../../../ui/controls/Field.tsx';
import popup from '../../../ui/overlays/PopupPanel.module.css';
import css from '../Admin.module.css';

/** Titles shown at once; typing narrows them. */
const shownCount = 30;

type Props = { value: Game | null; onChange(game: Game | null): void };

/**
 * One of the approved games, by its title. The list stands in the page and not above it: a popup would hide all else
 * from those who do not see it.
 */
export function GamePicker({ value, onChange }: Props) {
  const { featured: words } = useMessages('admin');
  const { data = [] } = useRead('games.list', {});
  const id = useId();
  return (
    <Combobox.Root
      inline
      open
      items={data}
      value={value}
      onValueChange={onChange}
      itemToStringLabel={(game: Game) => game.title}
      isItemEqualToValue={(a: Game, b: Game) => a.id === b.id}
      limit={shownCount}
      autoHighlight
    >
      <div className={css.picker}>
        <label htmlFor={id}>{words.choose}</label>
        <Combobox.Input id={id} className={inputClass} placeholder={words.chooseHint} />
        <div className={css.found}>
          <Combobox.Empty>
            <span className={css.noGame}>{words.noGame}</span>
          </Combobox.Empty>
          <Combobox.List aria-label={words.approved}>
            {(game: Game) => (
              <Combobox.Item key={game.id} value={game} className={popup.item}>
                <Cover game={game} tiny className={css.tiny} />
                {game.title}
              </Combobox.Item>
            )}
          </Combobox.List>
        </div>
      </div>
    </Combobox.Root>
  );
}
