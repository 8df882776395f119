import Hourglass from 'lucide-react/icons/hourglass';
import { genresMax } from '#sync/constants.ts';
import type { Game } from '#sync/contract/games.ts';
import { formatCount } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.ts';
import { isHosted } from '../../play/downloads/downloads.ts';
import { Saves } from '../../saves/Saves.tsx';
import { useSession } from '../../session/SessionProvider.tsx';
import { Cover } from '../../shared/Cover.tsx';
import { genreNames, Price } from '../../shared/GameCard.tsx';
import { Rating } from '../../shared/Rating.tsx';
import { ChipLink } from '../../ui/controls/Chip.tsx';
import { useTitle } from '../../ui/layout/Page.tsx';
import { Reviews } from '../reviews/Reviews.tsx';
import { useRatingSummary } from '../reviews/ratingSummary.ts';
import { Actions } from './Actions.tsx';
import { Facts } from './Facts.tsx';
import css from './Game.module.css';
import { StaffTools } from './StaffTools.tsx';
import { Warnings } from './Warnings.tsx';
import { WarningsPanel } from './WarningsPanel.tsx';

export function Details({ game }: { game: Game }) {
  useTitle(game.title);
  const words = useMessages('game');
  const { me } = useSession();
  const { rating, reviewCount } = useRatingSummary(game);
  return (
    <div className={css.wrap}>
      <div className={css.backdrop} aria-hidden="true">
        {game.coverImage && <img src={game.coverImage} alt="" />}
      </div>
      <div className={css.page}>
        <div className={css.layout}>
          <div className={css.side}>
            <Cover game={game} alt={words.coverOf(game.title)} eager className={css.art} />
            <div className={css.actions}>
              <Actions game={game} />
            </div>
          </div>
          <div className={css.body}>
            <div className={css.head}>
              {game.status !== 'approved' && <State status={game.status} />}
              <h1 className={css.title}>{game.title}</h1>
              <p className={css.by}>{words.by(game.developerName)}</p>
              <div className={css.meta}>
                <Rating tenths={rating} size={18} />
                <span>{formatCount(reviewCount, words.review, words.reviews)}</span>
                <span>{formatCount(game.totalPlays, words.play, words.plays)}</span>
                <Price game={game} />
              </div>
              <div className={css.chips}>
                {game.genres.slice(0, genresMax).map((genre) => (
                  <ChipLink key={genre} to={`/browse?${new URLSearchParams({ genres: genre })}`}>
                    {genreNames([genre])}
                  </ChipLink>
                ))}
              </div>
            </div>
            <div className={css.rest}>
              <p className={css.description}>{game.description}</p>
              <Warnings gameId={game.id} />
              <Facts game={game} />
              {me && isHosted(game) && game.status === 'approved' && <Saves game={game} userId={me.id} />}
              {me?.isLeadDev === 1 && <WarningsPanel gameId={game.id} />}
              {me?.isAdmin === 1 && <StaffTools game={game} />}
              <Reviews game={game} />
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

/** The state of a game that is not in the store yet; only its owner and staff see it. */
function State({ status }: { status: 'pending' | 'rejected' }) {
  const [title, text] = useMessages('game').states[status];
  return (
    <p className={css.state}>
      <Hourglass size={18} aria-hidden />
      <span>
        <b>{title}</b> {text}
      </span>
    </p>
  );
}
