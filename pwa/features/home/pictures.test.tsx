import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { games as contract, type Game } from '#sync/contract/games.ts';
import { openTestApp, type TestApp } from '../../../api/test/testApp.ts';
import { Cover } from '../../shared/Cover.tsx';
import { coversBudget } from '../../test/budgets.ts';
import { CoverWall } from './CoverWall.tsx';

/** The number of covers on home's wall on a laptop: the first pictures that anybody sees. */
const wallShows = 9;
/** The URL that a screen of normal density requests. */
const addressIn = (markup: string) => / src="([^"]+)"/.exec(markup)?.[1] as string;

describe('the pictures of home', () => {
  let house: TestApp;
  let games: Game[];
  beforeAll(async () => {
    house = await openTestApp({ demo: true });
    games = (await (await house.person('visitor')).call(contract.list, {})).body;
  });
  afterAll(() => house?.close());

  async function bytesOf(covers: { game: Game; small?: boolean; tiny?: boolean }[], accept: string): Promise<number> {
    const addresses = new Set(covers.map((cover) => addressIn(renderToStaticMarkup(<Cover {...cover} />))));
    let sum = 0;
    for (const address of addresses) {
      const answer = await fetch(house.url + address, { headers: { accept } });
      expect(answer.status, address).toBe(200);
      sum += (await answer.arrayBuffer()).byteLength;
    }
    return sum;
  }
  const cards = (some: Game[]) => some.map((game) => ({ game, small: true }));

  test('the pictures of the first screen are less than 120 kB, even as WebP and at the highest resolution', async () => {
    expect(games.length).toBe(12);
    const wall = games.slice(0, wallShows).map((game) => ({ game, tiny: true }));
    // Every screen gets the same URL: there is no larger form to choose.
    expect(renderToStaticMarkup(<Cover {...(wall[0] as (typeof wall)[number])} />)).not.toContain('srcset');
    expect(readFileSync(join(import.meta.dirname, 'CoverWall.tsx'), 'utf8')).toMatch(/<Cover [^>]*\btiny\b/);
    expect(await bytesOf(wall, 'image/webp')).toBeLessThan(coversBudget);
  });

  test.each([2, 3, 4, 5, 6, 7, 8, 9, 12])('the wall leaves none of %i games out, and none is below itself', (many) => {
    const all = renderToStaticMarkup(<CoverWall games={games.slice(0, many)} />).match(/ src="[^"]+"/g) ?? [];
    expect([all.length, new Set(all).size]).toEqual([wallShows, Math.min(many, wallShows)]);
    expect(all.filter((one, place) => one === all[place + 3])).toEqual([]);
  });

  test('all pictures together are within the budget, with every demo game on a card and one of them large', async () => {
    const all = [...cards(games), { game: games[0] as Game, small: false }];
    expect(await bytesOf(all, 'image/avif,image/webp,*/*')).toBeLessThan(coversBudget);
  });

  test('pictures below the first screen are requested only when they come near', () => {
    for (const file of ['Featured.tsx', 'GameRow.tsx', 'CoverWall.tsx']) {
      const text = readFileSync(join(import.meta.dirname, file), 'utf8');
      expect([file, ...(text.match(/<img\b(?![^>]*loading="lazy")[^>]*>/g) ?? [])]).toEqual([file]);
    }
    for (const file of ['Featured.tsx', 'GameRow.tsx'])
      expect(readFileSync(join(import.meta.dirname, file), 'utf8'), file).not.toMatch(/\beager\b/);
    expect(renderToStaticMarkup(<Cover game={games[0] as Game} />)).toContain('loading="lazy"');
  });
});
