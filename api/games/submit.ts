import type { Submission } from '#sync/contract/games.ts';
import type { Contract } from '#sync/contract/index.ts';
import type { Input } from '#sync/endpoint.ts';
import type { Of } from '#sync/once.ts';
import { Refusal } from '#sync/refusal.ts';
import { pendingGamesMax } from '#sync/rules.ts';
import type { Caller } from '../may.ts';
import type { At } from '../mount.ts';
import { lockAccounts } from '../sync/feed.ts';
import { addressOf, takeBuild, takeCover } from '../uploads/store.ts';
import { addGame } from './add.ts';
import { isPublicAddress } from './address.ts';
import * as store from './store.ts';

type Said = Input<Contract['games']['submit']>;
type Here = At<Caller>;

const wrong = (path: keyof Of<typeof Submission> & string, message: string) =>
  new Refusal('invalid', message, { issues: [{ path, message }] });

/** Takes in what a developer says of a game, as a pending one. */
export async function submit(said: Said, at: Here): Promise<store.GameRow> {
  const { db, caller, now, id } = at;
  const { developerId, ...told } = said;
  if (developerId !== undefined && developerId !== caller.id && developerId !== caller.developerId)
    throw new Refusal('forbidden', 'You can only submit games as yourself');
  refuseWords(said, at);
  // Of several sent at once the last ones see those before them.
  await lockAccounts(db, [caller.id]);
  if (((await store.countPending.get(db, { userId: caller.id }))?.count ?? 0) >= pendingGamesMax)
    throw new Refusal('conflict', `You have ${pendingGamesMax} games waiting for approval; that is the most at once`);
  const issued = said.coverImage === addressOf(said.imageHash);
  if (!issued || (await takeCover.run(db, { imageHash: said.imageHash, userId: caller.id, now })) === 0)
    throw wrong('coverImage', 'Please upload a cover image for your game.');
  await addGame(db, { ...told, ...(await played(said, at)), id, developerId: caller.id, createdAt: now });
  return (await store.byId.get(db, { id })) as store.GameRow;
}

/** What one field alone does not tell. */
function refuseWords({ gameUrl, demoUrl, hasDemo, onSale, salePrice, price }: Said, { config }: Here) {
  const words = 'Enter a public https:// address';
  if (!gameUrl.startsWith('build:') && !isPublicAddress(gameUrl, config)) throw wrong('gameUrl', words);
  if (demoUrl !== null && !isPublicAddress(demoUrl, config)) throw wrong('demoUrl', words);
  if (hasDemo === 1 && demoUrl === null) throw wrong('demoUrl', 'Enter the address of the demo');
  if (onSale === 1 && (salePrice === null || salePrice >= price))
    throw wrong('salePrice', 'The sale price must be below the price');
}

/** What the place a game is played from decides: only a hosted build can work offline, and only its size is known. */
async function played({ gameUrl, worksOffline, fileSizeMB }: Said, { db, caller, now }: Here) {
  if (!gameUrl.startsWith('build:')) return { buildId: null, worksOffline: 0 as const, fileSizeMB };
  const buildId = gameUrl.slice('build:'.length);
  const build = await takeBuild.get(db, { buildId, userId: caller.id, now });
  if (!build) throw wrong('gameUrl', 'This build is not one of yours. Please upload your game again.');
  return { buildId, worksOffline, fileSizeMB: store.megabytes(build.totalBytes) };
}
