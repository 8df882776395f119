import { type Op, protocolVersion, pullMax, rowLevel, type SyncAnswer, SyncReply, sync } from '#sync/contract/sync.ts';
import { methodOf, pathOf, requestOf } from '#sync/endpoint.ts';
import { requestTimeoutMs } from '#sync/protocol/outbox.ts';
import {
  decodeResponse,
  emptyResponse,
  encodePull,
  encodeRequest,
  type SyncRequest,
} from '#sync/protocol/wireFormat.ts';
import { nowIso } from '../platform/clock.ts';
import { type HttpResult, sendRequest } from '../platform/http/httpClient.ts';
import type { SyncState } from '../storage/rows.ts';

export async function gzip(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Browsers allow 64 KB in all for keepalive requests. */
const keepaliveMax = 30_000;

/** `answer` is undefined if the response is a refusal, or not what was asked for. */
export type SyncOutcome = { answered: HttpResult; answer: SyncAnswer | undefined };

/** Sends one batch, or only pulls if there is nothing to send. The pull comes with the response. */
export async function sendSyncRequest(userId: string, device: SyncState, ops: readonly Op[]): Promise<SyncOutcome> {
  const { clientId, acked, cursor: last, page = last, level = 1 } = device;
  // An app of a lower level was not sent the newer kinds of rows: the device asks for everything again.
  const cursor = level < rowLevel() ? null : page;
  const asked: SyncRequest = { clientId, acked, now: nowIso(), ops, cursor, limit: pullMax };
  const own = { 'x-recess-protocol': protocolVersion, 'x-recess-user': userId };
  const answered = ops.length > 0 ? await sendBatch(asked, own) : await ask(asked, own);
  const reply = replyIn(answered, asked);
  return { answered, answer: reply && decodeResponse(reply, asked, userId) };
}

function replyIn({ status, body }: HttpResult, asked: SyncRequest): SyncReply | undefined {
  if (status === 204) return emptyResponse(asked);
  return status === 200 ? SyncReply().safeParse(body).data : undefined;
}

function ask(asked: SyncRequest, own: Record<string, string>): Promise<HttpResult> {
  const { method, path, headers } = requestOf(sync.pull, encodePull(asked));
  return sendRequest(path, { method, timeout: requestTimeoutMs, headers: { ...own, ...headers } });
}

async function sendBatch(asked: SyncRequest, own: Record<string, string>): Promise<HttpResult> {
  const text = JSON.stringify(encodeRequest(asked));
  const zip = text.length > 1_000 && 'CompressionStream' in globalThis;
  return sendRequest(pathOf(sync.exchange), {
    method: methodOf(sync.exchange),
    timeout: requestTimeoutMs,
    headers: {
      ...own,
      'content-type': 'application/json',
      ...(zip && { 'content-encoding': 'gzip' }),
    },
    body: zip ? await gzip(text) : text,
    // `keepalive` lets a small batch outlive the window that sent it; browsers refuse it for large ones.
    keepalive: text.length < keepaliveMax,
  });
}
