import Check from 'lucide-react/icons/check';
import ExternalLink from 'lucide-react/icons/external-link';
import HeartIcon from 'lucide-react/icons/heart';
import Play from 'lucide-react/icons/play';
import Plus from 'lucide-react/icons/plus';
import type { Game } from '#sync/contract/games.ts';
import { library } from '#sync/contract/library.ts';
import { wishlist } from '#sync/contract/wishlist.ts';
import { useRead, useWrite } from '../data.ts';
import { isHosted } from '../play/downloads.ts';
import { useSession } from '../session.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { KeepOffline } from '../ui/KeepOffline.tsx';
import { toast } from '../ui/Toast.tsx';
import { loginRequired } from '../words.ts';
import css from './Game.module.css';

export function Actions({ game }: { game: Game }) {
  const { me } = useSession();
  const hosted = isHosted(game);
  return (
    <>
      <PlayNow game={game} hosted={hosted} />
      <div className={css.pair}>
        <LibraryButton id={game.id} />
        <WishlistButton id={game.id} />
      </div>
      {me && hosted && <KeepOffline game={game} />}
      {!hosted && <p className={css.note}>This game lives on another site and needs a connection.</p>}
    </>
  );
}

function PlayNow({ game, hosted }: { game: Game; hosted: boolean }) {
  const { me } = useSession();
  // The page the game is played on may frame this game only, so it is a page of its own.
  const play = () => (me ? location.assign(`/game/${game.id}?play=1`) : toast(loginRequired));
  if (hosted || !me)
    return (
      <Button look="primary" size="large" wide onClick={play}>
        <Play size={20} fill="currentColor" aria-hidden /> Play Now
      </Button>
    );
  return (
    <a
      className={buttonClass({ look: 'primary', size: 'large', wide: true })}
      href={game.gameUrl}
      target="_blank"
      rel="noopener noreferrer"
    >
      <ExternalLink size={20} aria-hidden /> Open in New Tab
    </a>
  );
}

function LibraryButton({ id }: { id: string }) {
  const { me } = useSession();
  const inLibrary = useRead(library.check, { id }, { skip: me === null }).data?.inLibrary ?? false;
  const { write: add } = useWrite(library.add);
  const { write: remove } = useWrite(library.remove);
  const press = () => (me ? void (inLibrary ? remove({ id }) : add({ id })) : toast(loginRequired));
  return (
    <Button onClick={press} aria-pressed={inLibrary} title={inLibrary ? 'Remove from library' : undefined}>
      {inLibrary ? <Check size={18} aria-hidden /> : <Plus size={18} aria-hidden />}
      {inLibrary ? 'In Library' : 'Add to Library'}
    </Button>
  );
}

function WishlistButton({ id }: { id: string }) {
  const { me } = useSession();
  const wished = useRead(wishlist.list, {}, { skip: me === null }).data?.some((row) => row.gameId === id) ?? false;
  const { write: add } = useWrite(wishlist.add);
  const { write: remove } = useWrite(wishlist.remove);
  const press = () => (me ? void (wished ? remove({ id }) : add({ gameId: id })) : toast(loginRequired));
  return (
    <Button onClick={press} aria-pressed={wished} title={wished ? 'Remove from wishlist' : 'Add to wishlist'}>
      <HeartIcon size={18} fill={wished ? 'currentColor' : 'none'} aria-hidden />
      Wishlist
    </Button>
  );
}
