import { publicDb } from '../storage/database.ts';
import type { Download } from '../storage/download.ts';
import type { TestStore } from './app.tsx';

type Game = { id: string; title: string; gameUrl: string };
type NewGame = Parameters<TestStore['game']>[0];

/**
 * Creates a game that seems to be hosted, because its origin is named after it. Its origin does not respond, and its
 * build cannot be read.
 */
export async function hostedGame(store: TestStore, said: NewGame): Promise<Game> {
  const { id, title } = await store.game(said);
  const gameUrl = `http://g-${id}.localhost:1/`;
  await store.sql(`UPDATE games SET "gameUrl" = '${gameUrl}' WHERE id = '${id}'`);
  store.fail('games.build', 'offline');
  return { id, title, gameUrl };
}

/** Stores the record of a game's download, complete by default; there is no copy behind it. */
export async function putCopy({ id, gameUrl }: Game, said: Partial<Download> = {}): Promise<void> {
  await publicDb.downloads.put({
    ...{ gameId: id, gameUrl, buildId: 'b', digest: 'd', coming: null, state: 'done', reason: null },
    ...{ files: 1, bytes: 1_000_000, totalFiles: 1, totalBytes: 1_000_000 },
    ...{ wholeAt: new Date().toISOString(), playedAt: null },
    ...said,
  });
}
