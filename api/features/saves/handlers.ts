import { maxSavesBytes } from '#sync/constants.ts';
import type { Contract } from '#sync/contract/index.ts';
import type { Save } from '#sync/contract/saves.ts';
import { insertVersion, type StorageEntries, utf8Size } from '#sync/games/saves.ts';
import { generalMessage, syncMessage } from '#sync/messages/general.ts';
import { occurredAt } from '#sync/protocol/conflicts.ts';
import { Refusal } from '#sync/refusal.ts';
import { lockAccounts, tombstoneDays } from '../../change-feed/changeFeed.ts';
import type { HandlerContext, Handlers } from '../../http/handler.ts';
import { type Caller, requireSameUser } from '../../security/policy.ts';
import { requirePlayedGame } from '../games/store.ts';
import * as store from './store.ts';

const sameAccount = ({ caller, header }: HandlerContext<Caller>) => requireSameUser(caller, header('x-recess-user'));

const ofGame = async ({ db, caller }: HandlerContext<Caller>, gameId: string) =>
  (await store.ofGame.all(db, { userId: caller.id, gameId })).map(store.versionOf);

export const saves: Handlers<Contract['saves']> = {
  async list(_, ctx) {
    sameAccount(ctx);
    const byGame = new Map<string, Save>();
    for (const row of await store.listAll.all(ctx.db, { userId: ctx.caller.id })) {
      const save = byGame.get(row.gameId) ?? { gameId: row.gameId, versions: [] };
      save.versions.push(store.versionOf(row));
      byGame.set(row.gameId, save);
    }
    return [...byGame.values()];
  },
  one({ gameId, run }, ctx) {
    sameAccount(ctx);
    return ctx.db.snapshot(async () => {
      const versions = await ofGame(ctx, gameId);
      const wanted = run ?? versions[0]?.run;
      if (!wanted) return { gameId, versions, items: [] };
      const found = await store.itemsOf.get(ctx.db, { userId: ctx.caller.id, gameId, run: wanted });
      if (!found) throw new Refusal('notFound', generalMessage('missing'));
      return { gameId, versions, items: JSON.parse(found.items) as StorageEntries };
    });
  },
  async keep({ gameId, device, seq, run, base, from, at: then, now: sentAt, items }, ctx) {
    const { db, caller, now } = ctx;
    const key = { userId: caller.id, gameId };
    await lockAccounts(db, [caller.id]);
    await requirePlayedGame(db, gameId);
    const standing = await ofGame(ctx, gameId);
    if (!(await store.recordDeviceSeq.get(db, { ...key, device, seq, now }))) {
      const last = await store.lastDeviceSeq.get(db, { ...key, device });
      return { gameId, versions: standing, seen: last?.seq ?? seq };
    }
    const before = new Date(Date.parse(now) - tombstoneDays * 86_400_000).toISOString();
    await store.deleteStaleDevices.run(db, { ...key, before });
    const [top, ...others] = insertVersion(standing, { run, device, base, from });
    for (const place of others)
      await store.markConflicting.run(db, { ...key, run: place.run, apart: place.apart ? 1 : 0 });
    const stay = new Set([run, ...others.map((place) => place.run)]);
    for (const gone of standing) if (!stay.has(gone.run)) await store.deleteVersion.run(db, { ...key, run: gone.run });
    const bytes = utf8Size(items);
    if (((await store.otherSavesBytes.get(db, { ...key, run }))?.bytes ?? 0) + bytes > maxSavesBytes)
      throw new Refusal('tooLarge', syncMessage('savesTooLarge'));
    const savedAt = occurredAt(now, sentAt, then, caller.createdAt);
    const { counter } = top;
    await store.upsert.run(db, { ...key, run, device, counter, bytes, savedAt, items: JSON.stringify(items) });
    return { gameId, versions: await ofGame(ctx, gameId), seen: seq };
  },
};
