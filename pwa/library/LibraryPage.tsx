import Library from 'lucide-react/icons/library';
import { library } from '#sync/contract/library.ts';
import { playtimeText, sizeText } from '#sync/show.ts';
import { ago } from '../clock.ts';
import { useRead } from '../data.ts';
import { useDownloads } from '../play/downloads.ts';
import { LinkButton } from '../ui/Button.tsx';
import { GameCard, GameGrid, GridSkeleton } from '../ui/GameCard.tsx';
import { Empty, Page } from '../ui/Page.tsx';
import { CardFoot } from './CardFoot.tsx';
import css from './Library.module.css';
import { OfflineShelf } from './OfflineShelf.tsx';
import type { Row } from './row.ts';
import { StatCards } from './StatCards.tsx';

export function LibraryPage() {
  const { data } = useRead(library.list, {});
  return (
    <Page title="Library" heading="My Library">
      {!data && <GridSkeleton />}
      {data?.length === 0 && (
        <Empty icon={<Library size={32} aria-hidden />} title="Your library is empty">
          <p>Games that you add are here, on every device you log in on.</p>
          <LinkButton to="/browse" look="primary">
            Browse games
          </LinkButton>
        </Empty>
      )}
      {data && data.length > 0 && <Shelf rows={data} />}
    </Page>
  );
}

function Shelf({ rows }: { rows: readonly Row[] }) {
  const { byGame } = useDownloads();
  return (
    <>
      <StatCards rows={rows} />
      <OfflineShelf rows={rows} />
      <h2 className={css.heading}>Games</h2>
      <GameGrid>
        {rows.map((row) => {
          const copy = byGame.get(row.gameId);
          return (
            <GameCard
              key={row.id}
              game={row.game}
              badge={copy?.state === 'done' && `On this device, ${sizeText(copy.totalBytes)}`}
              meta={
                <span>
                  {playtimeText(row.playtime)} played{row.lastPlayedAt && `, ${ago(row.lastPlayedAt)}`}
                </span>
              }
              foot={<CardFoot row={row} copy={copy} />}
            />
          );
        })}
      </GameGrid>
    </>
  );
}
