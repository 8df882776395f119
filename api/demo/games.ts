import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import { count, flag } from '#sync/fields.ts';
import { genres } from '#sync/games/genres.ts';
import { languages } from '#sync/games/languages.ts';
import { root } from '../config/packageRoot.ts';
import type { BuildEntry } from '../features/games/builds.ts';

const folder = join(root, 'api/demo/games');

/** The order of games in the store, newest first; the home page features the first. */
const order = [
  ...['lantern-hollow', 'word-orchard', 'tide-cards', 'gutter-regatta', 'hedge-and-hare', 'paper-orbits'],
  ...['cricket-choir', 'snail-mail', 'moonbeetles', 'tea-for-grumps', 'gull-rock', 'bounce-brigade'],
];

/** The content of a game.json: what a developer would fill in. */
const Card = z.object({
  title: z.string().min(1),
  description: z.string().min(1),
  genres: z.array(z.enum(genres)).min(1),
  language: z.enum(languages).default('en'),
  estimatedPlaytimeMinutes: count,
  ...{ keyboardOnly: flag, mouseRequired: flag, touchscreenSupport: flag, gamepadSupport: flag },
  ...{ mobileFriendly: flag, tabletOptimized: flag, canCompleteOneSession: flag, highReplayValue: flag },
  ...{ chromebookVerified: flag, worksOffline: flag },
});

export type DemoGame = {
  name: string;
  card: z.output<typeof Card>;
  cover: Buffer;
  build: () => AsyncIterable<BuildEntry>;
};

/** Returns the complete demo games: those with a card, a cover and a build. */
export async function demoGames(from = folder): Promise<DemoGame[]> {
  const has = (name: string) =>
    ['game.json', 'cover.png', 'build/index.html'].every((file) => existsSync(join(from, name, file)));
  return Promise.all(
    order.filter(has).map(async (name) => ({
      name,
      card: Card.parse(JSON.parse(await readFile(join(from, name, 'game.json'), 'utf8'))),
      cover: await readFile(join(from, name, 'cover.png')),
      build: () => entriesIn(join(from, name, 'build')),
    })),
  );
}

/** Yields every file of a folder, as an upload would. */
async function* entriesIn(build: string): AsyncGenerator<BuildEntry> {
  for (const item of await readdir(build, { recursive: true, withFileTypes: true })) {
    if (!item.isFile()) continue;
    const path = join(item.parentPath, item.name);
    yield { path: relative(build, path).split(sep).join('/'), bytes: await readFile(path) };
  }
}
