import { Combobox } from '@base-ui/react/combobox';
import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import type { Game } from '#sync/contract/games.ts';
import { useRead } from '../../data/hooks.ts';
import { useMessages } from '../../i18n/messages.ts';
import field from '../../ui/controls/Field.module.css';
import { inputClass } from '../../ui/controls/Field.tsx';
import popup from '../../ui/overlays/PopupPanel.module.css';
import css from './Forms.module.css';

type Props = {
  gameId: string | null;
  /** The chosen game is not in the store. */
  isGone: boolean;
  onChange(gameId: string | null): void;
};
/** The number of games that are listed; typing narrows the list. */
const shownCount = 30;

/** Chooses a game of the store by a part of its title. */
export function ReportGamePicker({ gameId, isGone, onChange }: Props) {
  const id = useId();
  const words = useMessages('shellDeferred').report;
  const all = useRead('games.list', {}).data ?? [];
  const game = useRead('games.one', { id: gameId ?? '' }, { skip: gameId === null }).data ?? null;
  return (
    <div className={css.picker}>
      <label htmlFor={id}>{words.game}</label>
      <Combobox.Root
        items={all}
        value={gameId === null ? null : game}
        onValueChange={(chosen: Game | null) => onChange(chosen?.id ?? null)}
        itemToStringLabel={(one: Game) => one.title}
        isItemEqualToValue={(one: Game, other: Game) => one.id === other.id}
        limit={shownCount}
      >
        <div className={css.pickerRow}>
          <Combobox.Input
            id={id}
            className={inputClass}
            placeholder={words.gamePlaceholder}
            aria-describedby={isGone ? `${id}-gone` : undefined}
          />
          {game && gameId && (
            <Combobox.Clear className={css.pickerButton ?? ''} aria-label={words.clearGame}>
              <X size={16} aria-hidden />
            </Combobox.Clear>
          )}
          <Combobox.Trigger className={css.pickerButton ?? ''} aria-label={words.showGames}>
            <ChevronDown size={16} aria-hidden />
          </Combobox.Trigger>
        </div>
        <Combobox.Portal>
          <Combobox.Positioner className={popup.positioner} sideOffset={6} align="start" collisionPadding={8}>
            <Combobox.Popup className={`${popup.popup} ${css.pickerPopup}`}>
              <Combobox.Empty className={css.pickerNone ?? ''}>{words.noGame}</Combobox.Empty>
              <Combobox.List>
                {(one: Game) => (
                  <Combobox.Item key={one.id} value={one} className={popup.item ?? ''}>
                    {one.title}
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
      {isGone && (
        <p id={`${id}-gone`} className={field.hint}>
          {words.gameGone}
        </p>
      )}
    </div>
  );
}
