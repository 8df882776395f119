import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { v7 as uuid } from 'uuid';
import { protocolVersion, pullMax, type SyncAnswer, type SyncReply } from '#sync/contract/sync.ts';
import {
  backoffDelay,
  nextBatch,
  type PendingWrite,
  type QueuedWrite,
  sealDrafts,
  settleBatch,
} from '#sync/protocol/outbox.ts';
import { decodeResponse, encodeRequest, type SyncRequest } from '#sync/protocol/wireFormat.ts';
import { sqliteFile } from '../db/open.ts';
import { openSqlite } from '../db/sqlite.ts';
import { lettersOf } from './letters.ts';
import { freePort } from './ports.ts';
import { bundle, serverProcess } from './process.ts';
import { openTestApp, type Someone } from './testApp.ts';

type Pupil = Pick<Someone, 'id' | 'cookie'> & { network: string; writes: PendingWrite[] };
export type DeviceLog = {
  /** Every answer of the server, in order; status 0 for none. */
  answers: { status: number; retryAfter: number }[];
  /** Writes that were not simply applied. */
  refused: string[];
};
/** Waits before a try, for as many milliseconds as the app would. */
type Patience = { first(): Promise<unknown>; again(ms: number): Promise<unknown> };

/** Words of a person that nobody else has: an id of digits may be read as a number to call. */
const wordsOf = ({ id }: { id: string }) => lettersOf(id.replaceAll('-', ''));

const befriend = `
  INSERT INTO friendships (id, "requesterId", "addresseeId", pair, status, "createdAt", "respondedAt")
  VALUES (:id, :a, :b, :pair, 'accepted', :now, :now)`;

/**
 * Creates a store with a number of people, each with a friend and a device whose writes wait since the server went
 * offline.
 */
async function peopled(dataDir: string, count: number): Promise<Pupil[]> {
  const house = await openTestApp();
  const [at, pupils] = [house.clock().toISOString(), [] as Pupil[]];
  const write = (
    name: PendingWrite['name'],
    input: PendingWrite['input'],
    more: Partial<PendingWrite> = {},
  ): PendingWrite => ({
    ...{ id: uuid(), name, v: 1, at, input, ...more },
  });
  // All rows are in one transaction, because thousands of disk flushes would take longer than the test itself.
  await house.db.transaction(async () => {
    const [played, wished] = [await house.game(), await house.game()];
    for (let i = 0; i < count; i += 2) {
      const [one, other] = [await house.person('player'), await house.person('player')];
      const pair = [one.id, other.id].sort().join(' ');
      await house.db.run(befriend, { id: uuid(), a: one.id, b: other.id, pair, now: at });
      for (const [me, friend] of [
        [one, other],
        [other, one],
      ] as const)
        pupils.push({
          ...{ id: me.id, cookie: me.cookie, network: `10.0.${pupils.length >> 8}.${pupils.length & 255}` },
          writes: [
            write('plays.start', { gameId: played.id }),
            write('friends.message', { receiverId: friend.id, content: `Are you back? ${wordsOf(me)}` }),
            write('reviews.post', { gameId: played.id, rating: 4, comment: wordsOf(me) }, { base: null }),
            write('wishlist.add', { gameId: wished.id }),
            write('friends.message', { receiverId: friend.id, content: `I am. ${wordsOf(me)}` }),
          ],
        });
    }
  });
  mkdirSync(dataDir, { recursive: true });
  copyFileSync(join(await house.backUp(), 'recess.sqlite'), sqliteFile({ dataDir }));
  await house.close();
  return pupils;
}

type Answer = DeviceLog['answers'][number] & { text: string };

/** Sends one sync request as the app does, over the device's own connection and from its own network. */
function exchange(url: string, agent: Agent, headers: Record<string, string>, text: string): Promise<Answer> {
  const body = text.length > 1_000 ? gzipSync(text) : Buffer.from(text);
  return new Promise((resolve) => {
    const answered = (status: number, retryAfter = 0, text = '') => resolve({ status, retryAfter, text });
    const zip = text.length > 1_000 ? { 'content-encoding': 'gzip' } : undefined;
    const how = { method: 'POST', agent, headers: { ...headers, ...zip, 'content-length': body.length } };
    request(`${url}/api/sync`, how, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const retryAfter = Number(response.headers['retry-after'] ?? 0);
      answered(response.statusCode ?? 0, retryAfter, Buffer.concat(chunks).toString());
    })
      .on('error', () => answered(0))
      .end(body);
  });
}

/** A device: sends its waiting writes until all are answered, with the app's own queue and back-off rules. */
async function comesBack(url: string, origin: string, pupil: Pupil, patience: Patience): Promise<DeviceLog> {
  const told: DeviceLog = { answers: [], refused: [] };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = {
    ...{ cookie: pupil.cookie, origin, 'content-type': 'application/json', 'x-forwarded-for': pupil.network },
    ...{ 'x-recess-protocol': protocolVersion, 'x-recess-user': pupil.id },
  };
  const draft = (write: PendingWrite, order: number): QueuedWrite => ({
    order,
    state: 'draft',
    seq: null,
    write,
    gameId: null,
  });
  let queue = sealDrafts(pupil.writes.map(draft), 1);
  let cursor: { epoch: string; rev: number } | null = null;
  const [clientId, limit] = [uuid(), pullMax];
  await patience.first();
  for (let attempt = 0, more = true; more && attempt < 100; ) {
    const ops = nextBatch(queue, Number.POSITIVE_INFINITY);
    const now = new Date().toISOString();
    const asked: SyncRequest = { clientId, acked: 0, now, ops, cursor, limit };
    const { text, ...answer } = await exchange(url, agent, headers, JSON.stringify(encodeRequest(asked)));
    told.answers.push(answer);
    if (answer.status === 200) {
      const { epoch, pull, ...rest } = decodeResponse(JSON.parse(text) as SyncReply, asked, pupil.id) as SyncAnswer;
      const { dead, kept } = settleBatch(queue, rest);
      told.refused.push(...dead.map(({ write, message }) => `${write.name}: ${message}`));
      [queue, cursor, more] = [kept, { epoch, rev: pull.rev }, pull.more || kept.length > 0];
    } else await patience.again(backoffDelay(attempt++, Math.random(), answer.retryAfter));
  }
  agent.destroy();
  return told;
}

/** Starts the server as its own process, with the devices of all its users. */
export async function herd(count: number) {
  const folder = mkdtempSync(join(tmpdir(), 'recess-herd-'));
  const dataDir = join(folder, 'data');
  const pupils = await peopled(dataDir, count);
  const [port, playPort] = [await freePort(), await freePort()];
  const [url, origin] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  const main = bundle('api/server/main.ts');
  const server = serverProcess(main.path, {
    ...{ PORT: `${port}`, PLAY_PORT: `${playPort}`, DATA_DIR: dataDir, DATABASE_URL: '', PUBLIC_URL: origin },
    // The devices are not a school behind one address: each has its own network.
    ...{ LOG_LEVEL: 'silent', TRUST_PROXY: '1' },
  });
  await server.start();

  /** Returns the rows that the writes should have created and those that exist; call it when all writes are done. */
  async function kept() {
    const db = openSqlite(sqliteFile({ dataDir }));
    const ids = async (text: string) => ((await db.all(text, {})) as { id: string }[]).map(({ id }) => id).sort();
    const sent = (...names: string[]) =>
      pupils.flatMap(({ writes }) => writes.filter((w) => names.includes(w.name)).map(({ id }) => id)).sort();
    const there = {
      messages: await ids('SELECT id FROM friend_messages'),
      plays: await ids('SELECT id FROM play_sessions'),
      reviews: await ids('SELECT id FROM reviews'),
      wishes: await ids('SELECT id FROM wishlists'),
      counts: await db.get('SELECT sum("totalPlays") AS plays, sum("ratingSum") AS stars FROM games', {}),
    };
    await db.close();
    const counts = { plays: count, stars: 4 * count };
    const should = { messages: sent('friends.message'), plays: sent('plays.start'), counts };
    return { there, should: { ...should, reviews: sent('reviews.post'), wishes: sent('wishlist.add') } };
  }
  async function close() {
    await server.end('SIGKILL');
    main.drop();
    rmSync(folder, { recursive: true, force: true });
  }
  const comeBack = (patience: Patience) => Promise.all(pupils.map((pupil) => comesBack(url, origin, pupil, patience)));
  return { comeBack, kept, close };
}
