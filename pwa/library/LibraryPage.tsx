import Library from 'lucide-react/icons/library';
import { memo } from 'react';
import { useRead } from '../data.ts';
import type { Download } from '../play/download.ts';
import { useDownloads } from '../play/downloads.ts';
import { Ago } from '../ui/Ago.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { GameCard, GameGrid, GridSkeleton } from '../ui/GameCard.tsx';
import { ShelfBone } from '../ui/KeepShelf.tsx';
import { Empty, Page } from '../ui/Page.tsx';
import { Pending } from '../ui/Pending.tsx';
import { useAsDrawn } from '../ui/useAsDrawn.ts';
import { playtimeText, sizeText } from '../words/measures.ts';
import { useWords } from '../words/words.ts';
import { CardFoot } from './CardFoot.tsx';
import { Downloads } from './Downloads.tsx';
import css from './Library.module.css';
import { OfflineShelf } from './OfflineShelf.tsx';
import type { Row } from './row.ts';
import { StatCards } from './StatCards.tsx';

export function LibraryPage() {
  const words = useWords('library');
  const read = useRead('library.list', {});
  const data = useAsDrawn(read.data);
  return (
    <Page title={words.title} heading={words.heading}>
      {(data || read.state === 'loading') && <StatCards rows={data} />}
      <Pending read={read} bones={<Bones />} offline={words.offline} />
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

/** The shelf and the games that come. */
function Bones() {
  const words = useWords('library');
  return (
    <>
      <ShelfBone />
      <h2 className={css.heading}>{words.games}</h2>
      <GridSkeleton foot />
    </>
  );
}

function Played({ row: { playtime, lastPlayedAt } }: { row: Row }) {
  const words = useWords('library');
  const time = playtimeText(playtime);
  return lastPlayedAt ? (
    <Ago at={lastPlayedAt} said={(ago) => words.playedFor(time, ago)} />
  ) : (
    words.playedFor(time, '')
  );
}

function Shelf({ rows }: { rows: readonly Row[] }) {
  const words = useWords('library');
  const { byGame } = useDownloads();
  return (
    <>
      <OfflineShelf rows={rows} />
      <h2 className={css.heading}>{words.games}</h2>
      <GameGrid>
        {rows.map((row) => (
          <Card key={row.id} row={row} copy={byGame.get(row.gameId)} />
        ))}
      </GameGrid>
    </>
  );
}

/** While one game comes, or goes, the others stay as they are. */
const Card = memo(({ row, copy }: { row: Row; copy: Download | undefined }) => {
  const { onDevice } = useWords('library');
  return (
    <GameCard
      game={row.game}
      badge={copy?.state === 'done' && onDevice(sizeText(copy.totalBytes))}
      meta={
        <span>
          <Played row={row} />
        </span>
      }
      foot={<CardFoot row={row} copy={copy} />}
    />
  );
});
