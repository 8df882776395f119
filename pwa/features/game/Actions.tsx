import Check from 'lucide-react/icons/check';
import ExternalLink from 'lucide-react/icons/external-link';
import Flag from 'lucide-react/icons/flag';
import HeartIcon from 'lucide-react/icons/heart';
import Play from 'lucide-react/icons/play';
import Plus from 'lucide-react/icons/plus';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { priceOf } from '#sync/catalogue/price.ts';
import type { Game } from '#sync/contract/games.ts';
import { playUrl } from '#sync/games/playUrl.ts';
import { useRead, useWrite } from '../../data/hooks.ts';
import { useMessages } from '../../i18n/messages.ts';
import { isHosted } from '../../play/downloads/downloads.ts';
import { OfflineButton } from '../../play/downloads/OfflineButton.tsx';
import { useSession } from '../../session/SessionProvider.tsx';
import { FreeNow } from '../../shared/FreeNow.tsx';
import { ReportMenu } from '../../shared/ReportMenu.tsx';
import { Button, buttonClass } from '../../ui/controls/Button.tsx';
import css from './Game.module.css';
import { useRequireSignIn } from './useRequireSignIn.ts';

export function Actions({ game }: { game: Game }) {
  const { me } = useSession();
  const words = useMessages('game').actions;
  const hosted = isHosted(game);
  const offered = game.status === 'approved';
  return (
    <>
      <PlayNow game={game} hosted={hosted} />
      {offered && (
        <div className={css.pair}>
          <LibraryButton id={game.id} />
          <WishlistButton id={game.id} />
        </div>
      )}
      {offered && game.price > 0 && <CartButton id={game.id} />}
      {me && hosted && offered && <OfflineButton game={game} />}
      {game.hasDemo === 1 && game.demoUrl && (
        <a className={buttonClass({ wide: true })} href={game.demoUrl} target="_blank" rel="noopener noreferrer">
          <ExternalLink size={18} aria-hidden /> {words.demo}
        </a>
      )}
      {!hosted && <p className={css.note}>{words.elsewhere}</p>}
      {offered && me?.id !== game.developerId && <ReportGame game={game} />}
    </>
  );
}

function ReportGame({ game: { id, title, developerId, developerName } }: { game: Game }) {
  const { me } = useSession();
  const { report } = useMessages('game').actions;
  const gate = useRequireSignIn();
  const look = buttonClass({ look: 'ghost', size: 'small', className: css.report });
  const face = (
    <>
      <Flag size={16} aria-hidden /> {report}
    </>
  );
  if (!me)
    return (
      <button type="button" className={look} onClick={() => gate(() => {})}>
        {face}
      </button>
    );
  const thing = { kind: 'game', id, authorId: developerId, authorName: developerName, quote: title } as const;
  return <ReportMenu thing={thing} label={report} trigger={face} triggerClass={look} />;
}

function PlayNow({ game, hosted }: { game: Game; hosted: boolean }) {
  const { me } = useSession();
  const words = useMessages('game').actions;
  const gate = useRequireSignIn();
  const way = playUrl(game.id);
  // The store serves only the files of approved games.
  const playable = game.status === 'approved' || !hosted;
  return (
    <>
      {/* The document in which the game is played may frame only this game, so it is loaded as a page of its own. */}
      <Button
        look="primary"
        size="large"
        wide
        disabled={!playable}
        onClick={() => gate(() => location.assign(way))}
        aria-describedby={playable ? (priceOf(game) > 0 ? 'free-now' : undefined) : 'not-yet'}
      >
        <Play size={20} fill="currentColor" aria-hidden /> {words.playNow}
      </Button>
      {!playable && (
        <p id="not-yet" className={css.note}>
          {words.notYet}
        </p>
      )}
      {playable && <FreeNow game={game} id="free-now" />}
      {me && hosted && playable && (
        <a className={buttonClass({ wide: true })} href={way} target="_blank" rel="noopener noreferrer">
          <ExternalLink size={18} aria-hidden /> {words.newTab}
        </a>
      )}
    </>
  );
}

function LibraryButton({ id }: { id: string }) {
  const { me } = useSession();
  const words = useMessages('game').actions;
  const gate = useRequireSignIn();
  const inLibrary = useRead('library.check', { id }, { skip: me === null }).data?.inLibrary ?? false;
  const { write: add } = useWrite('library.add');
  const { write: remove } = useWrite('library.remove');
  return (
    <Button
      onClick={() => gate(() => (inLibrary ? remove({ id }) : add({ id })))}
      aria-pressed={inLibrary}
      title={inLibrary ? words.removeFromLibrary : undefined}
    >
      {inLibrary ? <Check size={18} aria-hidden /> : <Plus size={18} aria-hidden />}
      {inLibrary ? words.inLibrary : words.addToLibrary}
    </Button>
  );
}

function WishlistButton({ id }: { id: string }) {
  const { me } = useSession();
  const words = useMessages('game').actions;
  const gate = useRequireSignIn();
  const wished = useRead('wishlist.list', {}, { skip: me === null }).data?.some((row) => row.gameId === id) ?? false;
  const { write: add } = useWrite('wishlist.add');
  const { write: remove } = useWrite('wishlist.remove');
  return (
    <Button
      onClick={() => gate(() => (wished ? remove({ id }) : add({ gameId: id })))}
      aria-pressed={wished}
      title={wished ? words.removeFromWishlist : words.addToWishlist}
    >
      <HeartIcon size={18} fill={wished ? 'currentColor' : 'none'} aria-hidden />
      {words.wishlist}
    </Button>
  );
}

function CartButton({ id }: { id: string }) {
  const { me } = useSession();
  const words = useMessages('game').actions;
  const gate = useRequireSignIn();
  const inCart = useRead('cart.list', {}, { skip: me === null }).data?.some((row) => row.gameId === id) ?? false;
  const { write: add } = useWrite('cart.add');
  const { write: remove } = useWrite('cart.remove');
  return (
    <Button
      wide
      onClick={() => gate(() => (inCart ? remove({ id }) : add({ gameId: id })))}
      aria-pressed={inCart}
      title={inCart ? words.removeFromCart : undefined}
    >
      <ShoppingCart size={18} fill={inCart ? 'currentColor' : 'none'} aria-hidden />
      {inCart ? words.inCart : words.addToCart}
    </Button>
  );
}
