import { publicDb } from '../storage/database.ts';
import type { Download } from '../storage/download.ts';
import type { TestStore } from './app.tsx';

type Game = { id: string; title: string; gameUrl: string };
type NewGame = Parameters<TestStore['game']>[0];

/** A game that the store seems to host: its origin is named after it. Nobody answers there, nor says what its build is. */
export async function hostedGame(store: TestStore, said: NewGame): Promise<Game> {
  const { id, title } = await store.game(said);
  const gameUrl = `http://g-${id}.localhost:1/`;
  await store.sql(`UPDATE games SET "gameUrl" = '${gameUrl}' WHERE id = '${id}'`);
  store.fail('games.build', 'offline');
  return { id, title, gameUrl };
}

/** What this device says of its copy of a game, which is not really here; kept whole unless told otherwise. */
export async function putCopy({ id, gameUrl }: Game, said: Partial<Download> = {}): Promise<void> {
  await publicDb.downloads.put({
    ...{ gameId: id, gameUrl, buildId: 'b', digest: 'd', coming: null, state: 'done', reason: null },
    ...{ files: 1, bytes: 1_000_000, totalFiles: 1, totalBytes: 1_000_000 },
    ...{ wholeAt: new Date().toISOString(), playedAt: null },
    ...said,
  });
}
