import { pendingGamesMax } from '#sync/constants.ts';
import type { Submission } from '#sync/contract/games.ts';
import type { Contract } from '#sync/contract/index.ts';
import type { Input } from '#sync/endpoint.ts';
import { uploadMessage } from '#sync/messages/fields.ts';
import { gameMessage } from '#sync/messages/games.ts';
import type { Message } from '#sync/messages/message.ts';
import { Refusal } from '#sync/refusal.ts';
import type { InferLazy } from '#sync/util/lazy.ts';
import { lockAccounts } from '../../change-feed/changeFeed.ts';
import { addressOf, claimChosenBuild, claimCover } from '../../files/uploadStore.ts';
import type { HandlerContext } from '../../http/handler.ts';
import type { Caller } from '../../security/policy.ts';
import { addGame } from './add.ts';
import { isPublicAddress } from './publicUrl.ts';
import * as store from './store.ts';

type Said = Input<Contract['games']['submit']>;
type Here = HandlerContext<Caller>;

const wrong = (path: keyof InferLazy<typeof Submission> & string, message: Message) =>
  new Refusal('invalid', message, { issues: [{ path, ...message }] });

/** Stores a submitted game as pending. */
export async function submit(said: Said, ctx: Here): Promise<store.GameRow> {
  const { db, caller, now, id } = ctx;
  const { developerId, threads: _, ...told } = said;
  if (developerId !== undefined && developerId !== caller.id && developerId !== caller.developerId)
    throw new Refusal('forbidden', gameMessage('asYourself'));
  refuseWords(said, ctx);
  // The lock makes simultaneous submissions see each other, so the limit holds.
  await lockAccounts(db, [caller.id]);
  if (((await store.countPending.get(db, { userId: caller.id }))?.count ?? 0) >= pendingGamesMax)
    throw new Refusal('conflict', gameMessage('tooManyPending', { max: pendingGamesMax }));
  const issued = said.coverImage === addressOf(said.imageHash);
  if (!issued || (await claimCover.run(db, { imageHash: said.imageHash, userId: caller.id, now })) === 0)
    throw wrong('coverImage', uploadMessage('cover'));
  await addGame(db, { ...told, ...(await played(said, ctx)), id, developerId: caller.id, createdAt: now });
  return (await store.byId.get(db, { id })) as store.GameRow;
}

/** Refuses fields that are invalid in combination, or whose URL is not public. */
function refuseWords({ gameUrl, demoUrl, hasDemo, onSale, salePrice, price }: Said, { config }: Here) {
  const words = gameMessage('publicAddress');
  if (!gameUrl.startsWith('build:') && !isPublicAddress(gameUrl, config)) throw wrong('gameUrl', words);
  if (demoUrl !== null && !isPublicAddress(demoUrl, config)) throw wrong('demoUrl', words);
  if (hasDemo === 1 && demoUrl === null) throw wrong('demoUrl', gameMessage('demoAddress'));
  if (onSale === 1 && (salePrice === null || salePrice >= price)) throw wrong('salePrice', gameMessage('salePrice'));
}

/**
 * Returns what depends on where the game is hosted: only a hosted build can work offline, and only its size is known.
 */
async function played({ gameUrl, worksOffline, fileSizeMB, threads }: Said, { db, caller, now }: Here) {
  if (!gameUrl.startsWith('build:')) return { buildId: null, worksOffline: 0 as const, fileSizeMB };
  const build = await claimChosenBuild(db, { gameUrl, threads, userId: caller.id, now });
  if (!build) throw wrong('gameUrl', gameMessage('notYourBuild'));
  const { buildId, totalBytes } = build;
  return { buildId, gameUrl: `build:${buildId}`, worksOffline, fileSizeMB: store.megabytes(totalBytes) };
}
