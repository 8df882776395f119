import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import type { Game } from '#sync/contract/games.ts';
import { GameCard, GameGrid } from '../../ui/GameCard.tsx';
import { useMore } from '../../ui/useMore.ts';
import { makeGames } from '../made.ts';

export type Grid = (props: { games: readonly Game[] }) => React.ReactNode;

/** As /browse shows them. */
const Recess: Grid = ({ games }) => {
  const rows = { length: games.length, slice: (from: number, to: number) => games.slice(from, to) };
  const [shown, edge] = useMore(rows, '');
  return (
    <>
      <GameGrid contained>
        {shown.map((game) => (
          <GameCard key={game.id} game={game} />
        ))}
      </GameGrid>
      <div ref={edge} />
    </>
  );
};

const All: Grid = ({ games }) => (
  <GameGrid>
    {games.map((game) => (
      <GameCard key={game.id} game={game} />
    ))}
  </GameGrid>
);

const bench = window as unknown as { grids?: Record<string, Grid> };
let games: Game[] = [];
Object.assign(window, {
  names: () => ['Recess', ...Object.keys(bench.grids ?? {}), 'everything at once'],
  prepare(count: number) {
    games = makeGames(count);
  },
  /** Milliseconds until the first cards are painted. */
  async show(name: string) {
    const Shown = { Recess, 'everything at once': All, ...bench.grids }[name] as Grid;
    const started = performance.now();
    createRoot(document.getElementById('root') as HTMLElement).render(
      <MemoryRouter>
        <Shown games={games} />
      </MemoryRouter>,
    );
    while (!document.querySelector('article')) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - started;
  },
  /** Milliseconds of each frame while the page is scrolled through so many of its windows, a quarter at a time. */
  async scroll(windows: number) {
    const frames: number[] = [];
    let last = performance.now();
    // All at once may take a second a frame.
    const end = last + 10_000;
    for (let step = 0; step < windows * 4 && last < end; step++) {
      scrollBy(0, innerHeight / 4);
      await new Promise(requestAnimationFrame);
      frames.push(performance.now() - last);
      last = performance.now();
    }
    return frames;
  },
  ready: true,
});
