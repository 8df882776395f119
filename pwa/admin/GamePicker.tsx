import { Combobox } from '@base-ui/react/combobox';
import { useId } from 'react';
import { type Game, games } from '#sync/contract/games.ts';
import { useRead } from '../data.ts';
import { Cover } from '../ui/Cover.tsx';
import { inputClass } from '../ui/Field.tsx';
import popup from '../ui/popup.module.css';
import { useWords } from '../words/words.ts';
import css from './Admin.module.css';

/** Titles shown at once; typing narrows them. */
const shown = 30;

type Props = { value: Game | null; onChange(game: Game | null): void };

/** One of the approved games, by its title. */
export function GamePicker({ value, onChange }: Props) {
  const { featured: words } = useWords('admin');
  const { data = [] } = useRead(games.list, {});
  const id = useId();
  return (
    <Combobox.Root
      items={data}
      value={value}
      onValueChange={onChange}
      itemToStringLabel={(game: Game) => game.title}
      isItemEqualToValue={(a: Game, b: Game) => a.id === b.id}
      limit={shown}
    >
      <div className={css.picker}>
        <label htmlFor={id}>{words.choose}</label>
        <Combobox.Input id={id} className={inputClass} placeholder={words.chooseHint} />
      </div>
      <Combobox.Portal>
        <Combobox.Positioner className={popup.positioner} align="start" sideOffset={6} collisionPadding={8}>
          <Combobox.Popup className={popup.popup}>
            <Combobox.Empty>
              <span className={css.noGame}>{words.noGame}</span>
            </Combobox.Empty>
            <Combobox.List>
              {(game: Game) => (
                <Combobox.Item key={game.id} value={game} className={popup.item}>
                  <Cover game={game} className={css.tiny} />
                  {game.title}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
