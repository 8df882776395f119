import { Menu } from '@base-ui/react/menu';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import popup from '../ui/popup.module.css';
import select from '../ui/Select.module.css';
import css from './Browse.module.css';

/** Spec §9: the first eight genres are shown as the most popular. */
const popular = 8;

type Props = { chosen: readonly string[]; all: readonly string[]; onChange(genres: string[]): void };

/** Any number of genres; a game needs one of them. */
export function GenreMenu({ chosen, all, onChange }: Props) {
  const toggle = (genre: string, on: boolean) =>
    onChange(on ? [...chosen, genre] : chosen.filter((other) => other !== genre));
  const group = (label: string, genres: readonly string[]) => (
    <Menu.Group>
      <Menu.GroupLabel className={css.groupLabel}>{label}</Menu.GroupLabel>
      {genres.map((genre) => (
        <Menu.CheckboxItem
          key={genre}
          className={`${popup.item} ${select.option}`}
          checked={chosen.includes(genre)}
          onCheckedChange={(on) => toggle(genre, on)}
          closeOnClick={false}
        >
          <span className={select.check}>
            <Menu.CheckboxItemIndicator>
              <Check size={16} aria-hidden />
            </Menu.CheckboxItemIndicator>
          </span>
          {genre}
        </Menu.CheckboxItem>
      ))}
    </Menu.Group>
  );
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={select.trigger}>
        Genre
        {chosen.length > 0 && <span className={css.number}>{chosen.length}</span>}
        <ChevronDown size={16} aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={popup.positioner} align="start" sideOffset={6} collisionPadding={8}>
          <Menu.Popup className={popup.popup}>
            {group('Most Popular', all.slice(0, popular))}
            {group('More', all.slice(popular))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
