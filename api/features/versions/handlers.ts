import type { Contract } from '#sync/contract/index.ts';
import type { Version } from '#sync/contract/versions.ts';
import { gameMessage } from '#sync/messages/games.ts';
import { notificationMessage } from '#sync/messages/stored/notifications.ts';
import { Refusal } from '#sync/refusal.ts';
import { playOrigin } from '../../config/config.ts';
import { claimChosenBuild } from '../../files/uploadStore.ts';
import type { HandlerContext, Handlers } from '../../http/handler.ts';
import { pageFrom } from '../../http/pagination.ts';
import type { Caller } from '../../security/policy.ts';
import { signPreviewToken } from '../../security/signedUrls.ts';
import { applyVerification, lockGame, megabytes } from '../games/store.ts';
import { notify } from '../notifications/notify.ts';
import * as store from './store.ts';

async function versionAt({ db }: Pick<HandlerContext, 'db'>, id: string): Promise<Version> {
  const row = await store.byId.get(db, { id });
  if (!row) throw new Refusal('notFound', gameMessage('versionMissing'));
  return store.toVersion(row);
}

/** Makes a build the played one. Every device with another build learns it through the catalogue. */
async function play(ctx: HandlerContext<Caller>, { gameId, buildId }: store.Decided) {
  const { totalBytes } = (await store.bytesOf.get(ctx.db, { buildId })) as { totalBytes: number };
  const game = await store.setLiveBuild.get(ctx.db, { gameId, buildId, fileSizeMB: megabytes(totalBytes) });
  if (!game) throw new Refusal('conflict', gameMessage('notInStore'));
  await applyVerification.run(ctx.db, { gameId });
  ctx.gameChanged(gameId);
  return game;
}

const takenBack = 'Staff went back to an earlier version.';

/** Rolls back to an earlier version. If staff do it, the developer cannot restore the later versions alone. */
async function goBack(ctx: HandlerContext<Caller>, version: Version): Promise<void> {
  const { gameId, buildId, createdAt } = version;
  const { title, developerId } = await play(ctx, version);
  if (developerId === ctx.caller.id) return;
  const decided = { reason: takenBack, userId: ctx.caller.id, now: ctx.now };
  const which = { gameId, kept: buildId, since: createdAt };
  if ((await store.rollBack.run(ctx.db, { ...which, ...decided })) === 0) return;
  await notify(ctx, developerId, {
    type: 'version_taken_back',
    title: notificationMessage('versionTakenBack'),
    message: notificationMessage('versionTakenBackOf', { title }),
    gameId,
  });
}

/** Throws the reason why a version could not be decided. */
async function undecided(ctx: HandlerContext<Caller>, id: string): Promise<never> {
  const { status } = await versionAt(ctx, id);
  if (status !== 'pending') throw new Refusal('conflict', gameMessage('versionNotPending'));
  throw new Refusal('forbidden', gameMessage('ownGame'));
}

export const versions: Handlers<Contract['versions']> = {
  list: async ({ id }, { db }) => (await store.ofGame.all(db, { gameId: id })).map(store.toVersion),
  async submit({ gameId, gameUrl, threads, notes }, ctx) {
    const { db, caller, id, now } = ctx;
    await lockGame(db, gameId);
    const game = await store.gameOf.get(db, { gameId });
    if (game?.developerId !== caller.id) throw new Refusal('notFound', gameMessage('missing'));
    if (game.status !== 'approved' || game.buildId === null) throw new Refusal('conflict', gameMessage('hostedOnly'));
    const message = gameMessage('notYourBuild');
    const build = await claimChosenBuild(db, { gameUrl, threads, userId: caller.id, now });
    if (!build) throw new Refusal('invalid', message, { issues: [{ path: 'gameUrl', ...message }] });
    const { buildId } = build;
    if (buildId === game.buildId) throw new Refusal('conflict', gameMessage('sameBuild'));
    await store.withdrawPending.run(db, { gameId, now });
    const undecided = { status: 'pending', reason: null, decidedBy: null, decidedAt: null };
    await store.add.run(db, { id, gameId, buildId, notes, createdAt: now, ...undecided });
    return versionAt(ctx, id);
  },
  async withdraw({ id }, { db, now }) {
    await store.withdraw.run(db, { id, now });
  },
  async preview({ id }, ctx) {
    await versionAt(ctx, id);
    const { ticket, until } = await signPreviewToken(ctx.db, id, Date.parse(ctx.now));
    return { url: `${playOrigin(ctx.config, ticket)}/`, label: ticket, until };
  },
  async restore({ id }, ctx) {
    // The lock waits for a simultaneous rollback by staff, whose versions must not be restored.
    await lockGame(ctx.db, (await versionAt(ctx, id)).gameId);
    const version = await versionAt(ctx, id);
    if (version.status !== 'approved') throw new Refusal('conflict', gameMessage('neverApproved'));
    if (!version.live) await goBack(ctx, version);
    return versionAt(ctx, id);
  },
  pending: async ({ after }, { db }) =>
    (await store.pending.all(db, pageFrom(after))).map(({ title, developerName, ...row }) => ({
      ...store.toVersion(row),
      title,
      developerName,
    })),
  async approve({ id }, ctx) {
    const decided = await store.approve.get(ctx.db, { id, userId: ctx.caller.id, now: ctx.now });
    if (!decided) return undecided(ctx, id);
    const { title, developerId } = await play(ctx, decided);
    await notify(ctx, developerId, {
      type: 'version_approved',
      title: notificationMessage('versionApproved'),
      message: notificationMessage('versionInStore', { title }),
      gameId: decided.gameId,
    });
    return versionAt(ctx, id);
  },
  async reject({ id, reason }, ctx) {
    const decided = await store.reject.get(ctx.db, { id, reason, userId: ctx.caller.id, now: ctx.now });
    if (!decided) return undecided(ctx, id);
    const { title, developerId } = (await store.titleOf.get(ctx.db, { gameId: decided.gameId })) as store.GameTitle;
    await notify(ctx, developerId, {
      type: 'version_rejected',
      title: notificationMessage('versionRejected'),
      message: notificationMessage('versionRejectedWhy', { title, reason }),
      gameId: decided.gameId,
    });
    return versionAt(ctx, id);
  },
};
