import { v7 as uuid } from 'uuid';
import type { Op, SyncAnswer, SyncReply } from '#sync/contract/sync.ts';
import { levelHeader, wireLevel } from '#sync/protocol/level.ts';
import { decodeResponse, encodeRequest, type SyncRequest } from '#sync/protocol/wireFormat.ts';
import type { Someone, TestApp } from './testApp.ts';

/**
 * Makes a device of a person. `op` makes its next write, dated by the store's clock; `send` sends a batch, at the level of
 * today's app or another, and returns the status and the answer, with everything that the account has.
 */
export function deviceOf({ clock }: Pick<TestApp, 'clock'>, person: Someone) {
  const clientId = uuid();
  let seq = 0;
  const op = (name: string, input: object, v = 1): Op => ({
    ...{ seq: ++seq, id: uuid(), name, v, at: clock().toISOString() },
    input: input as Record<string, unknown>,
  });
  async function send(ops: Op[], level = wireLevel) {
    const asked: SyncRequest = { clientId, acked: 0, now: clock().toISOString(), ops, cursor: null, limit: 500 };
    const headers = { 'x-recess-protocol': '1', 'x-recess-user': person.id, [levelHeader]: String(level) };
    const response = await person.send('POST', '/api/sync', JSON.stringify(encodeRequest(asked)), headers);
    const reply = (await response.json()) as SyncReply;
    return { status: response.status, body: decodeResponse(reply, asked, person.id) as SyncAnswer };
  }
  return { op, send };
}
