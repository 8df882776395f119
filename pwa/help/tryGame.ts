import { type Build, games as contract } from '#sync/contract/games.ts';
import { call } from '../call.ts';
import { gamesHere, pullCatalogue } from '../catalogue.ts';
import { publicDb } from '../db.ts';
import { isHosted } from '../play/downloads.ts';
import { askShell } from '../play/shellFrame.ts';

export type Tried = { answer: 'downloaded' | 'here' | 'changed' | 'silent' | 'full' | 'none'; title?: string };

/** One real file of a game, and one that there is not: so the download is tried, and never becomes a copy that plays. */
function trialOf({ files }: Build): Build | undefined {
  const [smallest] = [...files].sort((a, b) => a.size - b.size);
  if (!smallest) return undefined;
  const missing = { path: '_self-check/nothing', size: 0, sha256: '0'.repeat(64), type: 'text/plain' };
  return { buildId: 'self-check', totalBytes: smallest.size, files: [smallest, missing] };
}

/** Downloads one file of a game that is not on this device, checks it, and takes it away again. */
export async function tryGame(): Promise<Tried> {
  await pullCatalogue().catch(() => {});
  const hosted = (await gamesHere()).filter(isHosted);
  const kept = new Set((await publicDb.downloads.toArray()).map(({ gameId }) => gameId));
  const game = hosted.find(({ id }) => !kept.has(id));
  if (!game) {
    const [one] = hosted;
    if (!one) return { answer: 'none' };
    const { type } = await askShell(one.gameUrl, { type: 'status', known: [] });
    return { answer: type === 'status' ? 'here' : 'silent' };
  }
  const build = trialOf(await call(contract.build, { id: game.id }));
  if (!build) return { answer: 'none' };
  let arrived = 0;
  const ended = await askShell(
    game.gameUrl,
    { type: 'install', build },
    { onProgress: ({ files }) => (arrived = files) },
  );
  // Somebody may have asked for the whole game meanwhile.
  if (!(await publicDb.downloads.get(game.id))) await askShell(game.gameUrl, { type: 'remove' });
  if (arrived > 0) return { answer: 'downloaded', title: game.title };
  if (ended.type !== 'failed' || ended.failure === 'offline') return { answer: 'silent' };
  return { answer: ended.failure === 'quota' ? 'full' : 'changed' };
}
