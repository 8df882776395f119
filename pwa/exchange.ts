import { type Op, protocolVersion, pullMax, type SyncAnswer, SyncReply, sync } from '#sync/contract/sync.ts';
import { methodOf, pathOf, requestOf } from '#sync/endpoint.ts';
import { requestTimeout } from '#sync/outbox.ts';
import { type Asked, nothingNew, opened, packed, question } from '#sync/wire.ts';
import { type Answered, send } from './api.ts';
import { now } from './clock.ts';
import type { Device } from './db.ts';

export async function gzipped(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Browsers keep at most 64 KB alive in all. */
const keepaliveMax = 30_000;

/** `answer` is undefined where it is a refusal, or not what was asked for. */
export type Exchanged = { answered: Answered; answer: SyncAnswer | undefined };

/** Sends one batch, if there is anything to send. The pull comes with the answer. */
export async function exchange(userId: string, device: Device, ops: readonly Op[]): Promise<Exchanged> {
  const { clientId, acked, cursor, page = cursor } = device;
  const asked: Asked = { clientId, acked, now: now(), ops, cursor: page, limit: pullMax };
  const own = { 'x-recess-protocol': protocolVersion, 'x-recess-user': userId };
  const answered = ops.length > 0 ? await sendBatch(asked, own) : await ask(asked, own);
  const reply = replyIn(answered, asked);
  return { answered, answer: reply && opened(reply, asked, userId) };
}

function replyIn({ status, body }: Answered, asked: Asked): SyncReply | undefined {
  if (status === 204) return nothingNew(asked);
  return status === 200 ? SyncReply().safeParse(body).data : undefined;
}

function ask(asked: Asked, own: Record<string, string>): Promise<Answered> {
  const { method, path, headers } = requestOf(sync.pull, question(asked));
  return send(path, { method, timeout: requestTimeout, headers: { ...own, ...headers } });
}

async function sendBatch(asked: Asked, own: Record<string, string>): Promise<Answered> {
  const text = JSON.stringify(packed(asked));
  const zip = text.length > 1_000 && 'CompressionStream' in globalThis;
  return send(pathOf(sync.exchange), {
    method: methodOf(sync.exchange),
    timeout: requestTimeout,
    headers: {
      ...own,
      'content-type': 'application/json',
      ...(zip && { 'content-encoding': 'gzip' }),
    },
    body: zip ? await gzipped(text) : text,
    // A small batch on its way outlives the window that sent it; browsers refuse that for large ones.
    keepalive: text.length < keepaliveMax,
  });
}
