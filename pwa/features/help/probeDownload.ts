import { type Build, games as contract } from '#sync/contract/games.ts';
import { cachedGames, syncCatalog } from '../../catalogue/syncCatalog.ts';
import { callEndpoint } from '../../platform/http/callEndpoint.ts';
import { isHosted } from '../../play/downloads/downloads.ts';
import { callPlayWorker } from '../../play/frame/workerBridge.ts';
import { publicDb } from '../../storage/database.ts';

export type ProbeResult = { answer: 'downloaded' | 'here' | 'changed' | 'silent' | 'full' | 'none'; title?: string };

/** One real file of a game, and one that there is not: so the download is tried, and never becomes a copy that plays. */
function trialOf({ files }: Build): Build | undefined {
  const [smallest] = [...files].sort((a, b) => a.size - b.size);
  if (!smallest) return undefined;
  const missing = { path: '_self-check/nothing', size: 0, sha256: '0'.repeat(64), type: 'text/plain' };
  return { buildId: 'self-check', totalBytes: smallest.size, files: [smallest, missing] };
}

/** Downloads one file of a game that is not on this device, checks it, and takes it away again. */
export async function probeDownload(): Promise<ProbeResult> {
  await syncCatalog().catch(() => {});
  const hosted = (await cachedGames()).filter(isHosted);
  const kept = new Set((await publicDb.downloads.toArray()).map(({ gameId }) => gameId));
  const game = hosted.find(({ id }) => !kept.has(id));
  if (!game) {
    const [one] = hosted;
    if (!one) return { answer: 'none' };
    const { type } = await callPlayWorker(one.gameUrl, { type: 'status', known: [] });
    return { answer: type === 'status' ? 'here' : 'silent' };
  }
  const build = trialOf(await callEndpoint(contract.build, { id: game.id }));
  if (!build) return { answer: 'none' };
  let arrived = 0;
  const ended = await callPlayWorker(
    game.gameUrl,
    { type: 'install', build },
    { onProgress: ({ files }) => (arrived = files) },
  );
  // Somebody may have asked for the whole game meanwhile.
  if (!(await publicDb.downloads.get(game.id))) await callPlayWorker(game.gameUrl, { type: 'remove' });
  if (arrived > 0) return { answer: 'downloaded', title: game.title };
  if (ended.type !== 'failed' || ended.failure === 'offline') return { answer: 'silent' };
  return { answer: ended.failure === 'quota' ? 'full' : 'changed' };
}
