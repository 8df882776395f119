import Library from 'lucide-react/icons/library';
import { memo } from 'react';
import { useRead } from '../../data/hooks.ts';
import { QueryBoundary } from '../../data/QueryBoundary.tsx';
import { formatBytes, formatPlaytime } from '../../i18n/formatUnits.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useDownloads } from '../../play/downloads/downloads.ts';
import { OfflineLibrarySkeleton } from '../../play/downloads/OfflineLibraryToggle.tsx';
import { GameCard, GameGrid, GridSkeleton } from '../../shared/GameCard.tsx';
import type { Download } from '../../storage/download.ts';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { useStableRows } from '../../ui/hooks/useStableRows.ts';
import { Empty, Page } from '../../ui/layout/Page.tsx';
import { RelativeTime } from '../../ui/layout/RelativeTime.tsx';
import { CardFoot } from './CardFoot.tsx';
import { Downloads } from './Downloads.tsx';
import css from './Library.module.css';
import type { LibraryRowWithDownload } from './libraryRow.ts';
import { OfflineList } from './OfflineShelf.tsx';
import { StatCards } from './StatCards.tsx';

export function LibraryPage() {
  const words = useMessages('library');
  const read = useRead('library.list', {});
  const data = useStableRows(read.data);
  return (
    <Page title={words.title} heading={words.heading}>
      {(data || read.state === 'loading') && <StatCards rows={data} />}
      <QueryBoundary read={read} bones={<Bones />} offline={words.offline} />
      {data?.length === 0 && (
        <Empty icon={<Library size={32} aria-hidden />} title={words.empty}>
          <p>{words.emptyWhy}</p>
          <LinkButton to="/browse" look="primary">
            {words.browse}
          </LinkButton>
        </Empty>
      )}
      {data && data.length > 0 && <Shelf rows={data} />}
      {data && <Downloads rows={data} />}
    </Page>
  );
}

/** A skeleton of the download section and the games. */
function Bones() {
  const words = useMessages('library');
  return (
    <>
      <OfflineLibrarySkeleton />
      <h2 className={css.heading}>{words.games}</h2>
      <GridSkeleton foot />
    </>
  );
}

function Played({ row: { playtime, lastPlayedAt } }: { row: LibraryRowWithDownload }) {
  const words = useMessages('library');
  const time = formatPlaytime(playtime);
  return lastPlayedAt ? (
    <RelativeTime at={lastPlayedAt} said={(ago) => words.playedFor(time, ago)} />
  ) : (
    words.playedFor(time, '')
  );
}

function Shelf({ rows }: { rows: readonly LibraryRowWithDownload[] }) {
  const words = useMessages('library');
  const { byGame } = useDownloads();
  return (
    <>
      <OfflineList rows={rows} />
      <h2 className={css.heading}>{words.games}</h2>
      <GameGrid>
        {rows.map((row) => (
          <Card key={row.id} row={row} copy={byGame.get(row.gameId)} />
        ))}
      </GameGrid>
    </>
  );
}

/** Memoized, so that a change of one game does not render the other cards. */
const Card = memo(({ row, copy }: { row: LibraryRowWithDownload; copy: Download | undefined }) => {
  const { onDevice } = useMessages('library');
  return (
    <GameCard
      game={row.game}
      badge={copy?.state === 'done' && onDevice(formatBytes(copy.totalBytes))}
      meta={
        <span>
          <Played row={row} />
        </span>
      }
      foot={<CardFoot row={row} copy={copy} />}
    />
  );
});
