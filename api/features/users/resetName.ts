import { randomInt } from 'node:crypto';
import { confusableKey } from '#sync/text/usernameKey.ts';
import { isUniqueViolation } from '../../db/port.ts';
import type { HandlerContext } from '../../http/handler.ts';
import { propagateRename } from './rename.ts';
import * as store from './store.ts';

type Here = Pick<HandlerContext, 'db' | 'now' | 'changed' | 'gameChanged'>;

/** After so many names that others have, the next ones are a digit longer. */
const triesEachLengthCount = 40;
/** Numbers that say something to some people. */
const isTelling = (digits: string) => /88|69|666|420|187/.test(digits);

/** Takes a username unless somebody has it. In a savepoint: of two who take it at once, the other goes on. */
async function takeName({ db, now }: Here, id: string, username: string): Promise<boolean> {
  const wanted = { id, username, key: confusableKey(username), now, rested: store.quarantineCutoff(now) };
  try {
    return (await db.transaction(() => store.rename.get(db, wanted))) !== undefined;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

async function takeNeutralName(ctx: Here, id: string): Promise<string> {
  for (let n = 0; ; n++) {
    const length = 4 + Math.floor(n / triesEachLengthCount);
    const digits = Array.from({ length }, () => randomInt(10)).join('');
    const username = `player-${digits}`;
    if (!isTelling(digits) && (await takeName(ctx, id, username))) return username;
  }
}

/** Notes the name that is given up, and puts another in place of one in requests to be a friend. */
async function replaceName(
  { db, now, changed }: Here,
  { id, before, was, name }: { id: string; before: store.LockedUser; was: string; name: string },
): Promise<void> {
  const { username, usernameSince: since } = before;
  await store.recordFormerName.run(db, { id, username, key: confusableKey(username), since, now });
  const inRequests = { id, was, name };
  for (const { id: requestId, addresseeId } of await store.nameInRequests.all(db, inRequests))
    changed(addresseeId, 'request', requestId);
  for (const bell of await store.nameInRequestBells.all(db, inRequests)) changed(bell.userId, 'notification', bell.id);
}

/**
 * Takes a username away, whose owner's and friends' accounts are locked: they are called `player-` and digits that nobody has,
 * until they choose another name, which they may at once. A request to be a friend had the name as of asking, and names
 * nobody now (docs/decisions/0105).
 */
export async function resetName(ctx: Here, id: string): Promise<void> {
  const before = await store.lockUser(ctx.db, id);
  if (!before) return;
  const name = await takeNeutralName(ctx, id);
  await replaceName(ctx, { id, before, was: before.username, name: store.deletedUserLabel });
  await store.openRename.run(ctx.db, { id });
  await propagateRename(ctx, id, name);
}

/**
 * Gives the name back that was taken away at a moment, unless somebody else has it by now or its owner has chosen another since.
 * They may choose another at once in any case.
 */
export async function restoreName(ctx: Here, id: string, takenAwayAt: string): Promise<void> {
  const { db } = ctx;
  const before = await store.lockUser(db, id);
  const former = await store.formerNameOf.get(db, { id, at: takenAwayAt });
  if (!before || !former) return;
  // Who has chosen a name since has the moment of that.
  const isReset = before.usernameSince === null && before.username !== former.username;
  if (isReset && (await takeName(ctx, id, former.username))) {
    await replaceName(ctx, { id, before, was: store.deletedUserLabel, name: former.username });
    await propagateRename(ctx, id, former.username);
  }
  await store.openRename.run(db, { id });
}
