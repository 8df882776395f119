import type { Contract } from '#sync/contract/index.ts';
import type { Version } from '#sync/contract/versions.ts';
import { Refusal } from '#sync/refusal.ts';
import { playOrigin } from '../config.ts';
import { badge, hold, megabytes } from '../games/store.ts';
import type { Caller } from '../may.ts';
import type { At, Handlers } from '../mount.ts';
import { notify } from '../notifications/notify.ts';
import { ticketFor } from '../tickets.ts';
import { takeBuild } from '../uploads/store.ts';
import * as store from './store.ts';

async function versionAt({ db }: Pick<At, 'db'>, id: string): Promise<Version> {
  const row = await store.byId.get(db, { id });
  if (!row) throw new Refusal('notFound', 'This version does not exist');
  return store.toVersion(row);
}

/** The game plays this build from now on. Every device that holds another hears of it with the catalogue. */
async function play(at: At<Caller>, { gameId, buildId }: store.Decided) {
  const { totalBytes } = (await store.bytesOf.get(at.db, { buildId })) as { totalBytes: number };
  const game = await store.play.get(at.db, { gameId, buildId, fileSizeMB: megabytes(totalBytes) });
  if (!game) throw new Refusal('conflict', 'This game is not in the store');
  await badge.run(at.db, { gameId });
  at.gameChanged(gameId);
  return game;
}

const takenBack = 'Staff went back to an earlier version.';

/** What staff take back of somebody else's, its developer cannot bring again by themselves. */
async function goBack(at: At<Caller>, version: Version): Promise<void> {
  const { gameId, buildId, createdAt } = version;
  const { title, developerId } = await play(at, version);
  if (developerId === at.caller.id) return;
  const decided = { reason: takenBack, userId: at.caller.id, now: at.now };
  const which = { gameId, kept: buildId, since: createdAt };
  if ((await store.takeBack.run(at.db, { ...which, ...decided })) === 0) return;
  const message = `Staff went back to an earlier version of “${title}”.`;
  await notify(at, developerId, { type: 'game_rejected', title: 'Version taken back', message, gameId });
}

/** Why there was no decision to make. */
async function undecided(at: At<Caller>, id: string): Promise<never> {
  const { status } = await versionAt(at, id);
  if (status !== 'pending') throw new Refusal('conflict', 'This version is not pending');
  throw new Refusal('forbidden', 'You cannot approve your own game');
}

export const versions: Handlers<Contract['versions']> = {
  list: async ({ id }, { db }) => (await store.ofGame.all(db, { gameId: id })).map(store.toVersion),
  async submit({ gameId, gameUrl, notes }, at) {
    const { db, caller, id, now } = at;
    await hold(db, gameId);
    const game = await store.gameOf.get(db, { gameId });
    if (game?.developerId !== caller.id) throw new Refusal('notFound', 'Game not found');
    if (game.status !== 'approved' || game.buildId === null)
      throw new Refusal('conflict', 'Only a game that is in the store and hosted here can have a new version');
    const buildId = gameUrl.slice('build:'.length);
    const message = 'This build is not one of yours. Please upload your game again.';
    if (!(await takeBuild.get(db, { buildId, userId: caller.id, now })))
      throw new Refusal('invalid', message, { issues: [{ path: 'gameUrl', message }] });
    if (buildId === game.buildId) throw new Refusal('conflict', 'This is the build that is played already');
    await store.withdrawWaiting.run(db, { gameId, now });
    const undecided = { status: 'pending', reason: null, decidedBy: null, decidedAt: null };
    await store.add.run(db, { id, gameId, buildId, notes, createdAt: now, ...undecided });
    return versionAt(at, id);
  },
  async withdraw({ id }, { db, now }) {
    await store.withdraw.run(db, { id, now });
  },
  async preview({ id }, at) {
    await versionAt(at, id);
    const { ticket, until } = await ticketFor(at.db, id, Date.parse(at.now));
    return { url: `${playOrigin(at.config, ticket)}/`, label: ticket, until };
  },
  async restore({ id }, at) {
    // What staff take back in this moment is not brought again.
    await hold(at.db, (await versionAt(at, id)).gameId);
    const version = await versionAt(at, id);
    if (version.status !== 'approved') throw new Refusal('conflict', 'This version was never approved');
    if (!version.live) await goBack(at, version);
    return versionAt(at, id);
  },
  pending: async (_, { db }) =>
    (await store.pending.all(db)).map(({ title, developerName, ...row }) => ({
      ...store.toVersion(row),
      title,
      developerName,
    })),
  async approve({ id }, at) {
    const decided = await store.approve.get(at.db, { id, userId: at.caller.id, now: at.now });
    if (!decided) return undecided(at, id);
    const { title, developerId } = await play(at, decided);
    const message = `The new version of “${title}” is in the store now.`;
    const news = { type: 'game_approved', title: 'New version approved' } as const;
    await notify(at, developerId, { ...news, message, gameId: decided.gameId });
    return versionAt(at, id);
  },
  async reject({ id, reason }, at) {
    const decided = await store.reject.get(at.db, { id, reason, userId: at.caller.id, now: at.now });
    if (!decided) return undecided(at, id);
    const { title, developerId } = (await store.titleOf.get(at.db, { gameId: decided.gameId })) as store.Titled;
    const message = `The new version of “${title}” was not approved: ${reason}`;
    const news = { type: 'game_rejected', title: 'New version not approved' } as const;
    await notify(at, developerId, { ...news, message, gameId: decided.gameId });
    return versionAt(at, id);
  },
};
