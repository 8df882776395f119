import type { Contract } from '#sync/contract/index.ts';
import type { Save } from '#sync/contract/saves.ts';
import { Refusal } from '#sync/refusal.ts';
import { occurredAt } from '#sync/resolve.ts';
import { savesBytesMax } from '#sync/rules.ts';
import { bytesOf, type Items, placed } from '#sync/saves.ts';
import { approvedGame } from '../games/store.ts';
import { type Caller, refuseOthers } from '../may.ts';
import type { At, Handlers } from '../mount.ts';
import { goneDays, lockAccounts } from '../sync/feed.ts';
import * as store from './store.ts';

const sameAccount = ({ caller, header }: At<Caller>) => refuseOthers(caller, header('x-recess-user'));

const ofGame = async ({ db, caller }: At<Caller>, gameId: string) =>
  (await store.ofGame.all(db, { userId: caller.id, gameId })).map(store.versionOf);

export const saves: Handlers<Contract['saves']> = {
  async list(_, at) {
    sameAccount(at);
    const byGame = new Map<string, Save>();
    for (const row of await store.ofAll.all(at.db, { userId: at.caller.id })) {
      const save = byGame.get(row.gameId) ?? { gameId: row.gameId, versions: [] };
      save.versions.push(store.versionOf(row));
      byGame.set(row.gameId, save);
    }
    return [...byGame.values()];
  },
  one({ gameId, run }, at) {
    sameAccount(at);
    return at.db.snapshot(async () => {
      const versions = await ofGame(at, gameId);
      const wanted = run ?? versions[0]?.run;
      if (!wanted) return { gameId, versions, items: [] };
      const found = await store.itemsOf.get(at.db, { userId: at.caller.id, gameId, run: wanted });
      if (!found) throw new Refusal('notFound', 'That does not exist');
      return { gameId, versions, items: JSON.parse(found.items) as Items };
    });
  },
  async keep({ gameId, device, seq, run, base, from, at: then, now: sentAt, items }, at) {
    const { db, caller, now } = at;
    const key = { userId: caller.id, gameId };
    await lockAccounts(db, [caller.id]);
    await approvedGame(db, gameId);
    const standing = await ofGame(at, gameId);
    if (!(await store.seen.get(db, { ...key, device, seq, now }))) {
      const last = await store.seenLast.get(db, { ...key, device });
      return { gameId, versions: standing, seen: last?.seq ?? seq };
    }
    const before = new Date(Date.parse(now) - goneDays * 86_400_000).toISOString();
    await store.dropUnseen.run(db, { ...key, before });
    const [top, ...others] = placed(standing, { run, device, base, from });
    for (const place of others) await store.setApart.run(db, { ...key, run: place.run, apart: place.apart ? 1 : 0 });
    const stay = new Set([run, ...others.map((place) => place.run)]);
    for (const gone of standing) if (!stay.has(gone.run)) await store.drop.run(db, { ...key, run: gone.run });
    const bytes = bytesOf(items);
    if (((await store.bytesBeside.get(db, { ...key, run }))?.bytes ?? 0) + bytes > savesBytesMax)
      throw new Refusal('tooLarge', 'Your saves take too much room together');
    const savedAt = occurredAt(now, sentAt, then, caller.createdAt);
    const { counter } = top;
    await store.put.run(db, { ...key, run, device, counter, bytes, savedAt, items: JSON.stringify(items) });
    return { gameId, versions: await ofGame(at, gameId), seen: seq };
  },
};
