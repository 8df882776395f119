import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { GameCard, GameGrid } from '../../../pwa/ui/GameCard.tsx';
import type { Game } from '../../../sync/contract/games.ts';

/** Cards in a row at the width of the window that is measured. */
const inRow = 5;
const rowHeight = 346;

function Virtual({ games }: { games: readonly Game[] }) {
  const rows = useWindowVirtualizer({
    count: Math.ceil(games.length / inRow),
    estimateSize: () => rowHeight,
    overscan: 3,
  });
  return (
    <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
      {rows.getVirtualItems().map(({ key, index, start }) => (
        <div
          key={key}
          ref={rows.measureElement}
          data-index={index}
          style={{ position: 'absolute', top: 0, width: '100%', transform: `translateY(${start}px)` }}
        >
          <GameGrid>
            {games.slice(index * inRow, (index + 1) * inRow).map((game) => (
              <GameCard key={game.id} game={game} />
            ))}
          </GameGrid>
        </div>
      ))}
    </div>
  );
}

Object.assign(window, { grids: { '@tanstack/react-virtual': Virtual } });
