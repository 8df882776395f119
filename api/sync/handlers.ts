import type { Contract } from '#sync/contract/index.ts';
import type { OpResult, SyncAnswer, SyncReply } from '#sync/contract/sync.ts';
import type { Input } from '#sync/endpoint.ts';
import { idForm } from '#sync/fields.ts';
import { Refusal } from '#sync/refusal.ts';
import { momentsOf } from '#sync/resolve.ts';
import { batchMax } from '#sync/rules.ts';
import { type Asked, brief, isNothing, meantBy, unpacked } from '#sync/wire.ts';
import { refuseOld } from '../guards.ts';
import type { Caller } from '../may.ts';
import type { At, Handlers } from '../mount.ts';
import { onceEach } from '../once.ts';
import { type Answered, answersElsewhere, firstAnswer, firstAnswers, keepAll, wordsOf } from './answers.ts';
import { catalogue } from './catalogue.ts';
import { clientOf, consumed, introduce } from './clients.ts';
import { metaOf } from './epoch.ts';
import { holdAccounts, noChanges, noting, settle } from './feed.ts';
import { apply, type Taken } from './ops.ts';
import { nothingSince, pull } from './pull.ts';

type Consumed = Pick<SyncAnswer, 'last' | 'results'>;

/** The accounts a batch writes for: its author, and those its messages go to; one that cannot be read goes to nobody. */
const touched = (batch: Asked, userId: string) => [
  userId,
  ...batch.ops.flatMap((op) => {
    const to = op.input['receiverId'];
    return op.name === 'friends.message' && typeof to === 'string' && idForm.test(to) ? [to] : [];
  }),
];

/** A write that was taken together with others failed: nothing of them is to stay. */
const undone = new Error('A write failed');

/** Applies a prefix of the ops, ascending; stops at a gap or at one that must be tried again. */
async function applyAll(batch: Asked, at: At<Caller>, taken: Taken): Promise<Consumed> {
  const { db, caller, now } = at;
  const { clientId, acked } = batch;
  const from = batch.ops[0]?.seq ?? 1;
  const client =
    (await clientOf(db, clientId, caller.id, acked, from)) ?? (await introduce(db, clientId, caller.id, now));
  const changes = noChanges();
  const here = { ...at, ...noting(changes), once: onceEach() };
  const results: OpResult[] = [];
  const answers: Answered[] = [];
  const moments = momentsOf(
    now,
    batch.now,
    batch.ops.map((op) => op.at),
    caller.createdAt,
  );
  let last = client.lastSeq;
  const sentAgain = from <= last ? await firstAnswers(db, clientId, from) : new Map<number, Answered>();
  const elsewhere = await answersElsewhere(
    db,
    caller.id,
    batch.ops.filter(({ seq }) => seq > client.lastSeq),
  );
  for (const [i, op] of batch.ops.entries()) {
    if (op.seq <= last) {
      results.push(firstAnswer(sentAgain, op));
      continue;
    }
    const isNext = op.seq === last + 1;
    let answer = isNext ? elsewhere.get(op.id) : undefined;
    try {
      if (isNext) answer ??= await apply(op, { clientId, occurredAt: moments[i] as string, taken }, here, changes);
    } catch (error) {
      if (taken === 'together') throw undone;
      // After others were answered it waits for the next batch, where it comes first and its error is told as it is.
      if (i === 0) throw error;
    }
    if (!answer) {
      results.push({ seq: op.seq, status: 'retry' });
      break;
    }
    answers.push({ seq: op.seq, opId: op.id, ...answer });
    if (answer.status !== 'applied') results.push({ seq: op.seq, status: answer.status, ...wordsOf(answer) });
    last = op.seq;
  }
  await keepAll(db, clientId, answers);
  await settle(db, changes, now, clientId);
  // What it sends again it has no answer to, whatever it says; and no device has more on its way than one batch.
  const answered = Math.max(client.ackedSeq, Math.min(acked, from - 1), last - batchMax);
  if (last > client.lastSeq) await consumed(db, clientId, last, answered, now);
  return { last, results };
}

/** Refuses an app that is too old, and what is meant for another account. */
function refuseOthers(at: At<Caller>): void {
  refuseOld(at.header('x-recess-protocol'));
  // On a shared device the cookie may already be the next person's.
  if (at.header('x-recess-user') !== at.caller.id)
    throw new Refusal('wrongUser', 'Another account is signed in on this device');
}

/** One round trip (design: sync). */
async function exchange(said: Input<Contract['sync']['exchange']>, at: At<Caller>): Promise<SyncReply> {
  refuseOthers(at);
  const batch = unpacked(said);
  return brief(await answerTo(batch, at), batch, at.caller.id);
}

/** The same without writes. */
async function news(said: Input<Contract['sync']['pull']>, at: At<Caller>): Promise<SyncReply | undefined> {
  refuseOthers(at);
  const asked = meantBy(said, at.now);
  const reply = brief(await answerTo(asked, at), asked, at.caller.id);
  return isNothing(reply, asked) ? undefined : reply;
}

/** One transaction a batch, begun anew where a write fails; then the pull from the same moment. */
async function answerTo(batch: Asked, at: At<Caller>): Promise<SyncAnswer> {
  const { db, caller, now } = at;
  const { epoch } = await metaOf(db);
  const pulled = () => pull(db, caller.id, batch.cursor, batch.limit, epoch);
  if (batch.ops.length === 0) {
    const client = await clientOf(db, batch.clientId, caller.id, batch.acked, undefined);
    const nothing = await nothingSince(db, caller.id, batch.cursor, epoch);
    return { epoch, last: client?.lastSeq ?? 0, results: [], now, pull: nothing ?? (await db.snapshot(pulled)) };
  }
  const take = (taken: Taken) =>
    db.transaction(async () => {
      await holdAccounts(db, touched(batch, caller.id));
      const done = await applyAll(batch, at, taken);
      return { epoch, ...done, now, pull: await pulled() };
    });
  // Nearly always all of a batch can be done: it is tried without savepoints first (decision 0041).
  return take('together').catch((error) => {
    if (error !== undone) throw error;
    return take('alone');
  });
}

export const sync: Handlers<Contract['sync']> = {
  pull: news,
  exchange: { unwrapped: exchange },
  catalogue: { bytes: catalogue },
};
