import { Agent } from 'node:http';
import { IDBFactory as FDBFactory } from 'fake-indexeddb';
import { endpoints } from '#sync/contract/index.ts';
import { type Op, opVersionOf, sync } from '#sync/contract/sync.ts';
import { type Endpoint, requestOf } from '#sync/endpoint.ts';
import { decodePull, decodeRequest, encodePull, encodeRequest, type SyncRequest } from '#sync/protocol/wireFormat.ts';
import { poison } from '../hostileStrings.ts';
import { raw } from '../raw.ts';
import { baseAgrees, serverAgrees } from './checks.ts';
import { accounts, type Command, devices, type Fault, games, type History, type What } from './commands.ts';
import { type Disk, diskOf, type Waiting, type Window, type Write, type windowMaker } from './device.ts';
import { namedBells, revisionOf, startOf } from './learned.ts';
import {
  type Account,
  consume,
  type Game,
  happen,
  isAnswerStored,
  type Model,
  pruneTombstones,
  removeEntry,
  removeGame,
  removeReview,
} from './model.ts';
import { type Done, displayedRows, onScreen } from './screen.ts';
import { numberHeader, type Person, type Server } from './server.ts';
import { agree, Violation, violation } from './violation.ts';

/** Keep-alive connections, because a history makes many requests. */
const agent = new Agent({ keepAlive: true });

type Machine = {
  factory: InstanceType<typeof FDBFactory>;
  window: Window;
  /** The account whose session the browser has. */
  signedIn: number | null;
  /** Milliseconds that its clock is ahead. */
  ahead: number;
  isFull: boolean;
  /** The last play that each account started on it. */
  plays: (string | undefined)[];
};
type Sent = { number: number; device: number; signedIn: number | null; headers: Record<string, string>; body: Body };
type Body = Omit<SyncRequest, 'ops'> & { ops: Op[] };
/** The state of a write on one device and account. */
type Fate = 'waiting' | 'applied' | 'coalesced' | 'dead' | 'discarded' | 'evicted';
type Act = { device: number; account: number; thing: string; wants: string; id: string };

const kinds = ['library', 'wishlist', 'cart', 'review', 'message', 'notification'] as const;
/** Returns the kinds of rows on a screen that a write can change. */
const kindsOf = (name: string): readonly string[] => {
  if (name === 'cart.moveToWishlist') return ['cart', 'wishlist'];
  if (name.startsWith('plays.')) return ['library'];
  return kinds.filter((kind) => name.startsWith(kind) || name.startsWith(`${kind}s.`) || name.endsWith(`.${kind}`));
};
/**
 * Returns what a write is about, implemented a second time without `sync/protocol/outbox.ts`. Moves and messages are
 * each their own thing.
 */
const thingOf = ({ id, name, input }: Pick<Write, 'id' | 'name' | 'input'>): string => {
  const [kind, verb] = name.split('.') as [string, string];
  if (kind === 'reviews') return `review ${verb === 'post' ? id : input['id']}`;
  if (name === 'notifications.read') return `bell ${input['id']}`;
  if (name === 'notifications.readAll') return 'bells';
  return verb === 'add' || verb === 'remove' ? `${kind} ${input['gameId'] ?? input['id']}` : id;
};
const statuses = {
  'too large': [413, 'tooLarge'],
  'too many': [429, 'tooMany'],
  bug: [500, 'bug'],
  busy: [503, 'busy'],
  'too old': [426, 'upgrade'],
} as const;
/**
 * Seconds that a busy server asks to wait, and the maximum milliseconds after which a device tries again in any case.
 */
const [retryAfter, longestRest] = [30, 300_000];

/**
 * Plays one history on the real parts and compares them with the model after every step. Throws at the first
 * difference. All of it is one function in one file: a history has one state (people, machines, requests), and every
 * command reads and changes all of it.
 */
export async function play(history: History, server: Server, windowOf: ReturnType<typeof windowMaker>): Promise<void> {
  server.killed.clear();
  const people: Person[] = [];
  for (let i = 0; i < accounts; i++) people.push(await server.person());
  const staff = await server.person({ isAdmin: 1 });
  const gameIds: string[] = [];
  for (let i = 0; i < games; i++) gameIds.push(await server.game(i === 0 ? 0 : 300));
  const person = (account: number) => people[account] as Person;
  const [a, b] = [person(0), person(1)];

  /** Makes a call over a working network. */
  async function rest(
    who: Person,
    name: keyof typeof endpoints,
    input: Record<string, unknown>,
  ): Promise<{ id?: string }> {
    const { method, path, body } = requestOf(endpoints[name] as Endpoint, input);
    const headers = { cookie: who.cookie, origin: server.config.publicUrl, 'content-type': 'application/json' };
    const answer = await raw(server.url + path, headers, method, { agent, body });
    if (answer.status >= 500) violation('no call ends in a bug', '', `${name} ${answer.status}`);
    return answer.status === 204 ? {} : (JSON.parse(answer.body.toString()) as { id?: string });
  }
  const asked = await rest(a, 'friends.request', { username: b.username });
  await rest(b, 'friends.accept', { id: asked.id });
  const friendship = asked.id as string;

  let model = await startOf(server, people, gameIds);
  let kept: Model | undefined;
  const account = (i: number) => model.accounts.get(person(i).id) as Account;
  const sent: Sent[] = [];
  let seen = server.commits.length;
  const everConsumed = new Map<string, string>();
  /**
   * The revision of its account that each write created, with the writes of the same batch; missing if it changed
   * nothing.
   */
  const takenAt = new Map<string, number>();
  const fates = new Map<string, Fate>();
  /** Every write, with its index among all writes. */
  const writes = new Map<string, { account: number; device: number; made: number }>();
  const noteWrite = (device: number, i: number, id: string) =>
    writes.set(id, { account: i, device, made: writes.size });
  /** The games of ended plays, if their device knew them at that time. */
  const endedGames = new Map<string, string>();
  /** For each device and account the index of the last write that the server has processed. */
  const takenUpTo = new Map<string, number>();
  /** The number of failures of the server on a write sent alone. */
  const alone = new Map<string, number>();
  /** When the server first failed on a batch that starts with this write, by its own clock. */
  const blamed = new Map<string, number>();
  /** Devices whose clock was set. */
  const clockSet = new Set<number>();
  /**
   * Since when an account on a device backs off after a failure, and until when at least, by the device's clock; null:
   * it need not.
   */
  const rests = new Map<string, { since: number; until: number } | null>();
  /** The first write of the batch on which the server failed last, by the device that sent it. */
  const stumbled = new Map<string, string>();
  /** The last processed seq that each device was told. */
  const saidTaken = new Map<string, number>();
  const acts: Act[] = [];
  let turn = 0;
  /** The number of requests before the server was last restored from a backup. */
  let sentBefore = 0;
  /**
   * Writes of an old request that arrived again: refused then, they may be accepted now, and their device cannot know.
   */
  const cameLate = new Set<string>();
  /** Devices whose cursor does not match their data. */
  const astray = new Set<string>();
  /** Things that were changed in a way which a device's last write does not decide. */
  const disturbed = new Set<string>();
  let faults: Fault[] = [];
  /** Requests left in the current flush; far more than any needs. */
  let patience = 0;
  /** Says that the current flush has one window, which is alive and has free space, so its next action is certain. */
  let isSure = false;
  /** The last answer that reached the device. */
  let lastTold: { status: number; code?: string } | undefined;
  /** The number of writes in it that were too large together. */
  let tooLarge = Number.POSITIVE_INFINITY;

  const machines: Machine[] = Array.from({ length: devices }, (_, device) => {
    const factory = new FDBFactory();
    const machine: Machine = {
      factory,
      ahead: 0,
      signedIn: device % accounts,
      isFull: false,
      plays: [],
      window: undefined as never,
    };
    machine.window = opened(machine, device);
    return machine;
  });
  function opened(machine: Pick<Machine, 'factory'>, device: number): Window {
    const now = () => server.time + ((machines?.[device]?.ahead as number | undefined) ?? 0);
    return windowOf({ factory: machine.factory, fetch: (_, init) => network(device, init).catch(noteBroken), now });
  }
  const machine = (device: number) => machines[device] as Machine;
  const storeOf = (device: number, i: number) => machine(device).window.userDb(person(i).id);
  const disk = (device: number, i: number) => diskOf(machine(device).factory, person(i).id);

  /**
   * A violation found during a request; it is thrown after the flush, because the app would treat it as a network
   * error.
   */
  let broken: Violation | undefined;
  function noteBroken(error: unknown): never {
    if (error instanceof Violation) broken ??= error;
    throw error;
  }
  async function network(device: number, init: RequestInit = {}): Promise<Response> {
    if (patience-- <= 0) throw new TypeError('Failed to fetch');
    const fault = faults.shift() ?? 'none';
    lastTold = undefined;
    const asked =
      init.body === undefined
        ? questionIn(init)
        : decodeRequest(sync.exchange.input.parse(JSON.parse(String(init.body))));
    const body: Body = { ...asked, ops: [...asked.ops], limit: history.page };
    if (fault === 'newer' && body.ops.length > 0)
      Object.assign(body.ops[(body.ops.length - 1) >> 1] as object, { v: 2 });
    // The next person signs in while this one's writes are still being sent.
    if (fault === 'switched') machine(device).signedIn = 1 - (machine(device).signedIn ?? 0);
    const { signedIn } = machine(device);
    const one: Sent = {
      number: sent.length + 1,
      device,
      signedIn,
      headers: init.headers as Record<string, string>,
      body,
    };
    sent.push(one);
    const first = body.ops[0]?.seq;
    if (first !== undefined && body.acked >= first && !disturbed.has('a copy'))
      violation('only what was answered is acknowledged', `less than ${first}`, body.acked);
    if (isSure && !disturbed.has('a copy')) sendsLess(body);
    // An older app acknowledges a part of its writes and sends it again; the answer is lost.
    if (fault === 'boast' && first !== undefined)
      body.acked = Math.max(body.acked, Math.min(saidTaken.get(body.clientId) ?? 0, body.ops.at(-1)?.seq ?? 0));
    if (fault === 'drop request' || fault === 'late') throw new TypeError('Failed to fetch');
    if (fault === 'redirect') throw new TypeError('unexpected redirect');
    if (fault === 'portal') return new Response('<html>', { headers: { 'content-type': 'text/html' } });
    if (fault === 'impostor')
      return new Response(JSON.stringify({ last: 1_000, now: new Date(server.time).toISOString() }), {
        headers: { 'content-type': 'application/json' },
      });
    if (fault in statuses) {
      const [status, code] = statuses[fault as keyof typeof statuses];
      noteFailure(body, status);
      lastTold = { status, code };
      const waits = status === 429 || status === 503;
      const headers = {
        ...{ 'content-type': 'application/json', 'x-recess-instance': 'x' },
        ...(waits && { 'retry-after': String(retryAfter) }),
      };
      return new Response(JSON.stringify({ code, message: 'no' }), { status, headers });
    }
    // The first part of the batch takes another, slower way.
    if (fault === 'headless') await go(again(one, body.ops.slice(1)));
    if (fault === 'twice') await Promise.all([go(again(one, body.ops)), go(again(one, body.ops))]);
    if (fault === 'cut request') {
      const { status } = await go(one, 'cut');
      if (body.ops.length > 0 && status < 400) violation('half a batch is none', 'a refusal', status);
      throw new TypeError('Failed to fetch');
    }
    if (fault === 'killed before') server.killBefore = true;
    const answer = await go(fault === 'expired' ? { ...one, signedIn: null } : one);
    const text = answer.body.toString();
    // Another window continues meanwhile.
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, 20));
    if (!disturbed.has('everything') && text.includes('"unknownClient"'))
      violation('only a device that the server lost is asked to introduce itself anew', 'known', body);
    const isPoisoned = body.ops.some(({ input }) => input['content'] === poison);
    // This is about its own request only: another window's request may have been answered before.
    const wasKilled = server.killed.has(one.number);
    if (answer.status >= 500 && !wasKilled && !isPoisoned)
      violation('the server has no bug', 'an answer', [answer.status, body.ops]);
    if (wasKilled && answer.status === 200) violation('what is acknowledged is committed', 'no answer', answer.status);
    if (fault === 'killed before' || fault === 'killed after') {
      server.killBefore = false;
      server.restart();
      throw new TypeError('Failed to fetch');
    }
    if (fault === 'drop answer' || fault === 'boast') throw new TypeError('Failed to fetch');
    if (fault !== 'cut') {
      noteFailure(body, answer.status);
      lastTold = { status: answer.status, ...(answer.status >= 400 && (JSON.parse(text) as { code: string })) };
    }
    if (fault !== 'cut' && answer.status === 200) {
      saidTaken.set(body.clientId, JSON.parse(text).last);
      if (body.ops.length > 0) {
        stumbled.delete(body.clientId);
        tooLarge = Number.POSITIVE_INFINITY;
      }
    }
    return new Response(text === '' ? null : fault === 'cut' ? text.slice(0, text.length / 2) : text, {
      status: answer.status,
      headers: answer.headers as Record<string, string>,
    });
  }
  /** Records a failure that the device is told about. */
  function noteFailure({ clientId, ops }: Body, status: number): void {
    const [first] = ops;
    if (!first || (status !== 500 && status !== 413)) return;
    if (!blamed.has(first.id)) blamed.set(first.id, server.time);
    if (ops.length === 1) alone.set(first.id, (alone.get(first.id) ?? 0) + 1);
    if (status === 413) tooLarge = ops.length;
    else if (isSure) stumbled.set(clientId, first.id);
  }
  /**
   * Expects half a batch after one that was too large, and the first write alone after one on which the server failed.
   */
  function sendsLess({ clientId, ops }: Body): void {
    if (ops.length === 0) return;
    const half = Math.ceil(tooLarge / 2);
    if (ops.length > half) violation('a batch that is too large is halved', half, ops.length);
    if (ops.length > 1 && stumbled.get(clientId) === ops[0]?.id)
      violation('what the server failed on travels alone', 1, ops.length);
  }
  const questionIn = ({ headers = {} }: RequestInit) => {
    const own = Object.entries(headers).map(([name, value]) => [name.replace('x-recess-', ''), value]);
    return decodePull(sync.pull.input.parse(Object.fromEntries(own)), new Date(server.time).toISOString());
  };
  /** Copies a request, with all or a part of its writes. */
  const again = (one: Sent, ops: readonly Op[]): Sent => {
    const next = { ...one, number: sent.length + 1, body: { ...one.body, ops: [...ops] } };
    sent.push(next);
    return next;
  };
  const go = ({ number, signedIn, headers, body }: Sent, how?: 'cut') => {
    const asked =
      body.ops.length === 0 ? requestOf(sync.pull, encodePull(body)) : requestOf(sync.exchange, encodeRequest(body));
    const told = {
      ...headers,
      ...asked.headers,
      ...(signedIn !== null && { cookie: person(signedIn).cookie }),
      origin: server.config.publicUrl,
      [numberHeader]: String(number),
    };
    const text = how === 'cut' ? asked.body?.slice(0, asked.body.length / 2) : asked.body;
    return raw(server.url + asked.path, told, asked.method, { agent, body: text });
  };

  /** Applies the server's commits to the model, and expects both to agree. */
  async function reconcile(): Promise<void> {
    for (; seen < server.commits.length; seen++) {
      const { request, answers } = server.commits[seen] as Server['commits'][number];
      const { signedIn, body } = sent[request - 1] as Sent;
      const userId = person(signedIn as number).id;
      const ops = answers.map(({ seq, opId }) => {
        const op = body.ops.find((each) => each.seq === seq && each.id === opId);
        if (!op) return violation('a different write under a used place is never applied', opId, body);
        if (person(writes.get(opId)?.account as number)?.id !== userId)
          return violation('no write of one account is ever applied as another', opId, userId);
        return op;
      });
      // A write that a copy of the profile sent before, as an older app, has its answer.
      const newer = ops.find((op) => (op.v ?? 1) > opVersionOf(op.name) && !everConsumed.has(op.id));
      if (newer) violation('a write of a newer app waits', 'not taken', newer);
      const last = model.clients.get(body.clientId)?.last ?? 0;
      const places = answers.map(({ seq }) => seq);
      const next = places.map((_, i) => last + 1 + i);
      agree('places are taken in order and without a hole', next, places);
      await namedBells(server, model);
      for (const { id } of ops) {
        // Two copies of a profile have the same write and do not know each other's answers.
        if (model.taken.has(id) && !isAnswerStored(model, id, userId) && !disturbed.has('a copy'))
          violation("each write's effect happens once", 'its first answer', id);
        if (!model.taken.has(id) && !disturbed.has('everything')) takesInOrder(id);
        model.taken.add(id);
      }
      const sentAt = Date.parse(body.now);
      const mine = model.accounts.get(userId) as Account;
      const before = mine.rev;
      const told = consume(model, {
        userId,
        ops,
        clientId: body.clientId,
        acked: body.acked,
        from: body.ops[0]?.seq ?? 1,
        sentAt,
        now: server.time,
        news: body.ops.filter(({ seq }) => seq > last).map(({ at }) => Date.parse(at)),
      });
      agree(
        'every write gets the answer it should',
        told.map(({ status, code }) => ({ status, code })),
        answers.map(({ status, code }) => ({ status, code })),
        ops,
      );
      for (const { opId, status } of answers) {
        everConsumed.set(opId, status);
        if (mine.rev !== before) takenAt.set(opId, mine.rev);
      }
    }
    await namedBells(server, model);
    await agreeWithServer();
  }
  function takesInOrder(id: string): void {
    const { device, account: i, made } = writes.get(id) as { device: number; account: number; made: number };
    const before = takenUpTo.get(`${device} ${i}`) ?? -1;
    if (made < before) violation('what a device does is taken in its order', `after ${before}`, made, id);
    takenUpTo.set(`${device} ${i}`, made);
  }
  const agreeWithServer = () => serverAgrees(server, model, people, gameIds);

  const fateKey = (device: number, i: number, id: string) => `${device} ${i} ${id}`;
  /** Expects that no stored write vanishes, and that no sealed one changes before it is answered. */
  function conserve(device: number, i: number, before: Disk, after: Disk) {
    const outbox = new Map(after.outbox.map((waiting) => [waiting.write.id, waiting]));
    const dead = new Set(after.dead.map(({ id }) => id));
    for (const [key, fate] of fates) {
      const [d, u, id] = key.split(' ') as [string, string, string];
      if (Number(d) !== device || Number(u) !== i || (fate !== 'waiting' && fate !== 'dead')) continue;
      if (outbox.has(id)) continue;
      if (dead.has(id)) {
        const said = everConsumed.get(id);
        const mayBeGivenUp = (alone.get(id) ?? 0) >= 5 || disturbed.has('a copy');
        if (said === 'applied' && !mayBeGivenUp && !cameLate.has(id))
          violation('what was applied is never shown as refused', 'applied', id);
        const wasGivenUp = said === undefined && fate === 'waiting';
        if (wasGivenUp && !mayBeGivenUp)
          violation('nothing is given up that did not fail alone, again and again', 5, alone.get(id), id);
        const failedFor = server.time - (blamed.get(id) ?? Number.POSITIVE_INFINITY);
        if (wasGivenUp && failedFor < 3_600_000 && !disturbed.has('a copy') && !clockSet.has(device))
          violation('nothing is given up that did not fail over an hour', 3_600_000, failedFor);
        fates.set(key, 'dead');
      } else if (fate === 'waiting' && everConsumed.get(id) === 'applied') {
        const rev = after.device?.cursor?.rev ?? 0;
        if (isPlain(device, i) && rev < (takenAt.get(id) ?? 0))
          violation('what was applied never disappears from the screen', takenAt.get(id), after.device);
        fates.set(key, 'applied');
      } else violation('no write vanishes', 'outbox, dead or applied', { key, fate, consumed: everConsumed.get(id) });
    }
    if (after.device?.clientId !== before.device?.clientId) return;
    for (const was of before.outbox) {
      const waiting = outbox.get(was.write.id);
      if (was.state === 'sealed' && waiting)
        agree('a sealed write never changes until it is answered', sealed(was), sealed(waiting));
    }
  }
  const isPlain = (device: number, i: number) => !disturbed.has('everything') && !astray.has(`${device} ${i}`);
  const sealed = ({ state, seq, write }: Waiting) => [state, seq, write];

  async function viewOf(device: number, i: number, kind: string): Promise<string[]> {
    const rows = await machine(device).window.rowsWithPending(person(i).id, kind);
    return displayedRows(kind, rows);
  }

  async function inputFor(device: number, i: number, what: What, step: { game: number; stars: number; words: string }) {
    const gameId = gameIds[step.game] as string;
    const { window, plays } = machine(device);
    const me = person(i).id;
    const content = { rating: step.stars, comment: step.words };
    const mine = async () =>
      (await window.rowsWithPending(me, 'review')).find(({ row }) => row['gameId'] === gameId)?.row.id;
    switch (what) {
      case 'wishlist.add':
      case 'cart.add':
        return { gameId };
      case 'reviews.post':
        return { gameId, ...content };
      case 'plays.start':
        return { gameId };
      case 'reviews.edit': {
        const id = await mine();
        return id && { id, ...content };
      }
      case 'reviews.remove': {
        const id = await mine();
        return id && { id };
      }
      case 'plays.end':
        // The time is more than a play may count, or some minutes.
        return plays[i] && { sessionId: plays[i], activeSeconds: step.words === 'b' ? 50_000 : step.stars * 60 };
      case 'friends.message':
      case 'friends.message poison':
        return { receiverId: person(1 - i).id, content: what === 'friends.message' ? step.words || 'hi' : poison };
      case 'notifications.read': {
        const bells = await window.rowsWithPending(me, 'notification');
        return bells.length > 0 && { id: bells[step.game % bells.length]?.row.id };
      }
      case 'notifications.readAll':
        return {};
      default:
        return { id: gameId };
    }
  }

  async function write(step: Extract<Command, { do: 'write' }>): Promise<void> {
    const { device, account: i } = step;
    const name = step.what.replace(' poison', '');
    const { window, isFull, plays } = machine(device);
    const me = person(i).id;
    const input = await inputFor(device, i, step.what, step);
    if (!input) return;
    const before = await disk(device, i);
    const shown = new Map<string, Awaited<ReturnType<Window['rowsWithPending']>>>();
    for (const kind of kindsOf(name)) shown.set(kind, await window.rowsWithPending(me, kind));
    let id: string;
    try {
      id = await window.enqueueWrite(me, name, input);
    } catch (error) {
      if (!isFull) throw error;
      agree('what cannot be kept changes nothing', before.outbox, (await disk(device, i)).outbox);
      return;
    }
    if (isFull) violation('what cannot be kept is told', 'an error', id);
    noteWrite(device, i, id);
    if (name === 'plays.start') plays[i] = id;
    const after = await disk(device, i);
    const ids = new Set(after.outbox.map((waiting) => waiting.write.id));
    const things = [thingOf({ id, name, input })];
    // A second review of a game is an edit of the first.
    const first = shown.get('review')?.find(({ row }) => name === 'reviews.post' && row['gameId'] === input['gameId']);
    if (first) things.push(`review ${first.row.id}`);
    if (!ids.has(id) && !before.outbox.some((w) => w.state === 'draft' && things.includes(thingOf(w.write))))
      violation('no write vanishes', 'one that it was coalesced with', { name, input });
    coalescesOnly(things, before, after);
    for (const { write, state } of before.outbox)
      if (!ids.has(write.id)) {
        if (state === 'sealed') violation('a sealed write never changes until it is answered', write, 'gone');
        fates.set(fateKey(device, i, write.id), 'coalesced');
      }
    fates.set(fateKey(device, i, id), ids.has(id) ? 'waiting' : 'coalesced');
    // The screen shows the person's actions on top of what they saw, whatever was coalesced.
    const start = before.outbox.find(({ write }) => write.id === (input as Write['input'])['sessionId']);
    const gameId = start?.write.input['gameId'] as string | undefined;
    if (gameId) endedGames.set(id, gameId);
    const made: Done = { id, name, v: 1, at: new Date(0).toISOString(), input, gameId };
    if (name === 'notifications.readAll')
      input['upToRev' as never] = after.outbox.findLast((w) => w.write.id === id)?.write.input['upToRev'] as never;
    for (const [kind, rows] of shown) {
      const expected = onScreen(kind, rows, [made]);
      agree(`a write shows at once (${name})`, displayedRows(kind, expected), await viewOf(device, i, kind));
    }
    remember(step, name, id);
    conserve(device, i, before, after);
  }

  /** Expects every other waiting write to wait unchanged. */
  function coalescesOnly(things: readonly string[], before: Disk, after: Disk) {
    const now = new Map(after.outbox.map((w) => [w.write.id, w]));
    for (const was of before.outbox.filter((w) => w.state === 'sealed' || !things.includes(thingOf(w.write)))) {
      const is = now.get(was.write.id);
      agree('only what is said of the same thing is coalesced', sealed(was), is && sealed(is));
    }
  }

  function remember(
    { device, account: i, game, stars, words }: Extract<Command, { do: 'write' }>,
    name: string,
    id: string,
  ) {
    const did = (thing: string, wants: string) =>
      acts.push({ device, account: i, thing: `${thing} ${game}`, wants, id });
    const [list, verb] = name.split('.') as [string, string];
    if (name === 'cart.moveToWishlist') {
      did('cart', 'no');
      did('wishlist', 'yes');
    } else if (verb === 'add') did(list, 'yes');
    else if (verb === 'remove' && list !== 'reviews') did(list, 'no');
    else if (list === 'reviews') did('review', verb === 'remove' ? 'none' : `${stars} ${words}`);
  }

  async function flush(step: Omit<Extract<Command, { do: 'flush' }>, 'do'>): Promise<string> {
    const { device, account: i, force = true } = step;
    const here = machine(device);
    if (step.signsIn) here.signedIn = i;
    const before = await disk(device, i);
    faults = [...step.faults];
    patience = 500;
    lastTold = undefined;
    const asked = sent.length;
    tooLarge = Number.POSITIVE_INFINITY;
    isSure = step.windows === 1 && step.dieAfter === null && !here.isFull;
    const windows = [here.window, ...(step.windows === 2 ? [opened(here, device)] : [])];
    for (const window of windows) window.isFull = here.isFull;
    const ended = await Promise.all(
      windows.map((window, n) =>
        living(device, n === 0 ? step.dieAfter : null, (it) => it.runSync(person(i).id, force), window),
      ),
    );
    faults = [];
    if (broken) throw broken;
    if (patience <= 0) violation('a flush ends', 'a few requests', 'no end');
    await settled();
    await reconcile();
    const after = await disk(device, i);
    conserve(device, i, before, after);
    if (isSure) restsAndAsks(device, i, { force, requests: sent.length - asked, how: String(ended[0]) }, after);
    else rests.delete(`${device} ${i}`);
    if (isPlain(device, i)) await showsOnce(device, i, after);
    if (ended.every((how) => how === 'saved')) {
      agree('"saved" is said only when nothing waits', [], after.outbox);
      agree('"saved" is said only when the last cycle succeeded', 'saved', after.device?.lastCycle);
      await baseAgrees(after, account(i), model, server);
      astray.delete(`${device} ${i}`);
    }
    return ended.every((how) => how === 'saved') ? 'saved' : String(ended[0]);
  }
  /**
   * Expects a device to back off after a failure, at least as long as a busy server asks, and to ask for a sign-in
   * after a 401.
   */
  function restsAndAsks(
    device: number,
    i: number,
    { force, requests, how }: { force: boolean; requests: number; how: string },
    { device: own }: Disk,
  ): void {
    const key = `${device} ${i}`;
    const time = server.time + machine(device).ahead;
    const rest = rests.get(key);
    if (rest && !force && time < rest.until && requests > 0)
      violation('who failed rests before the next try', rest, { time, requests });
    if (rest && time >= rest.since + longestRest && how === 'later')
      violation('nobody rests longer than five minutes', rest, time);
    if (rest === null && how === 'later') violation('who did not fail does not rest', 'a request', how);
    if (requests === 0) return;
    const { status, code } = lastTold ?? {};
    const waits = status === 429 || status === 503;
    if (how === 'saved') rests.set(key, null);
    else rests.set(key, { since: time, until: time + (waits ? retryAfter * 1_000 : 250) });
    if (status === 401 || code === 'wrongUser') {
      agree('who is signed out is asked to sign in', 'expired', how);
      agree('who is signed out is asked to sign in', 'expired', own?.lastCycle);
    }
  }
  /** Expects the screen to show the server's rows with the waiting writes on top, each write once, whatever arrived. */
  async function showsOnce(device: number, i: number, { base, outbox, device: own }: Disk): Promise<void> {
    // A write that changed nothing is in the device's rows as soon as its answer arrived.
    const isIn = ({ write, arrived }: Waiting) => {
      const at = takenAt.get(write.id);
      return at === undefined ? everConsumed.has(write.id) && arrived : at <= (own?.cursor?.rev ?? 0);
    };
    const left = outbox
      .filter((each) => !isIn(each))
      .map(({ write }) => ({ ...write, gameId: endedGames.get(write.id) }));
    // Kinds without waiting writes are checked in turns.
    const looked = [kinds[turn++ % kinds.length] as string, ...outbox.flatMap(({ write }) => kindsOf(write.name))];
    for (const kind of new Set(looked)) {
      const rows = base.filter((row) => row.kind === kind);
      agree(
        `nothing flickers (${kind})`,
        displayedRows(kind, onScreen(kind, rows, left)),
        await viewOf(device, i, kind),
      );
    }
  }

  /** Waits for the requests of a dead window. */
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

  /** Does something in a window of the device, which may die meanwhile and is then replaced. */
  async function living<T>(
    device: number,
    dieAfter: number | null | undefined,
    work: (window: Window) => Promise<T>,
    window = machine(device).window,
  ): Promise<T | 'died'> {
    const here = machine(device);
    window.dieAfter = dieAfter ?? undefined;
    const ended = await Promise.race([
      window.died,
      work(window).catch((error: unknown) => {
        if (window.isDead) return 'died' as const;
        throw error;
      }),
    ]);
    window.dieAfter = undefined;
    if (here.window.isDead) here.window = opened(here, device);
    here.window.isFull = here.isFull;
    return ended;
  }

  async function elsewhere({ account: i, what, game, stars }: Extract<Command, { do: 'elsewhere' }>): Promise<void> {
    const [who, gameId] = [person(i), gameIds[game] as string];
    disturbed.add(`${i} ${what === 'edit' ? 'review' : 'wishlist'} ${game}`);
    if (what === 'wish') {
      const { id } = await rest(who, 'wishlist.add', { gameId });
      if (!model.games.has(gameId) || account(i).lists.wishlist.has(gameId)) return;
      account(i).lists.wishlist.set(gameId, id as string);
      happen((tell) => tell(account(i), `wishlist ${id}`, 0));
    } else if (what === 'unwish') {
      await rest(who, 'wishlist.remove', { id: gameId });
      happen((tell) => removeEntry(account(i), 'wishlist', gameId, tell));
    } else {
      const standing = [...account(i).reviews.values()].find((each) => each.game === gameId);
      if (!standing) return;
      await rest(who, 'reviews.edit', { id: standing.id, rating: stars, comment: 'elsewhere' });
      (model.games.get(gameId) as Game).stars += stars - standing.rating;
      Object.assign(standing, { rating: stars, comment: 'elsewhere' });
      happen((tell) => tell(account(i), `review ${standing.id}`, 0));
    }
  }

  async function copyProfile({ from, to, account: i }: Extract<Command, { do: 'copy profile' }>): Promise<void> {
    if (from === to || machine(to).isFull) return;
    disturbed.add('everything').add('a copy');
    rests.delete(`${to} ${i}`);
    const [source, target] = [storeOf(from, i), storeOf(to, i)];
    for (const table of ['base', 'shadow', 'outbox', 'dead', 'meta'] as const) {
      await target[table].clear();
      await target[table].bulkPut((await source[table].toArray()) as never);
    }
    for (const key of [...fates.keys()].filter((each) => each.startsWith(`${to} ${i} `))) fates.set(key, 'evicted');
    for (const [key, fate] of [...fates].filter(([each]) => each.startsWith(`${from} ${i} `)))
      fates.set(`${to} ${i} ${key.split(' ')[2]}`, fate);
  }

  /** Restores the model's past, except for the revisions and ids given out since. */
  async function restore(past: Model): Promise<void> {
    disturbed.add('everything');
    const given = model;
    sentBefore = sent.length;
    await server.restore();
    model = structuredClone(past);
    // Writes that the store has forgotten have to arrive again.
    for (const id of [...everConsumed.keys()].filter((each) => !past.taken.has(each))) everConsumed.delete(id);
    for (const each of model.accounts.values()) {
      each.rev = await revisionOf(server, each.id);
      if (each.rev <= (given.accounts.get(each.id) as Account).rev)
        violation('a store that went back gives no revision out again', given.accounts.get(each.id)?.rev, each.rev);
    }
  }

  /** Logs out: unsent writes stay on the device until their person discards them, read data is erased. */
  async function logOut({ device, account: i, waiting }: Extract<Command, { do: 'log out' }>): Promise<void> {
    const before = await disk(device, i);
    const { window, isFull } = machine(device);
    await window.eraseReadData(person(i).id, waiting).catch((error: unknown) => {
      if (!isFull) throw error;
      violation('what was read leaves a full disk too', 'nothing is written', String(error));
    });
    machine(device).signedIn = null;
    // The check below and the next sign-in may create the database again.
    window.allowUserDb(person(i).id);
    const after = await disk(device, i);
    agree('what was read leaves the device with who read it', [[], []], [after.base, after.shadow]);
    if (waiting === 'discard') {
      agree('what is thrown away is gone', [[], [], undefined], [after.outbox, after.dead, after.device]);
      for (const [key, fate] of fates)
        if (key.startsWith(`${device} ${i} `) && (fate === 'waiting' || fate === 'dead')) fates.set(key, 'discarded');
      rests.delete(`${device} ${i}`);
      astray.delete(`${device} ${i}`);
      return;
    }
    agree('who leaves keeps what waits', before.outbox.map(sealed), after.outbox.map(sealed));
    agree('who leaves keeps what was refused', before.dead, after.dead);
    if (isPlain(device, i)) await showsOnce(device, i, after);
    if (!after.device) rests.delete(`${device} ${i}`);
  }

  async function evict({ device, account: i }: Extract<Command, { do: 'evict' }>): Promise<void> {
    disturbed.add('everything');
    rests.delete(`${device} ${i}`);
    const db = storeOf(device, i);
    for (const table of ['base', 'shadow', 'outbox', 'dead', 'meta'] as const) await db[table].clear();
    for (const key of [...fates.keys()].filter((each) => each.startsWith(`${device} ${i} `))) fates.set(key, 'evicted');
  }

  async function spoil({ device, account: i, how }: Extract<Command, { do: 'spoil cursor' }>): Promise<void> {
    const db = storeOf(device, i);
    const { device: known } = await disk(device, i);
    if (!known || known.page || machine(device).isFull) return;
    const cursor = {
      foreign: { epoch: 'of another store', rev: 3 },
      future: known.cursor && { ...known.cursor, rev: known.cursor.rev + 1_000 },
      none: null,
    }[how];
    await db.meta.bulkPut([{ ...known, cursor }, { key: 'read' }]);
    astray.add(`${device} ${i}`);
  }

  async function decide(step: Extract<Command, { do: 'decide' }>): Promise<void> {
    const { device, account: i, how, dieAfter } = step;
    const db = storeOf(device, i);
    const before = await disk(device, i);
    const [dead] = before.dead;
    if (!dead || machine(device).isFull) return;
    disturbed.add('a decision');
    const ids = new Set(before.outbox.map((each) => each.write.id));
    if (how === 'keep mine') await living(device, dieAfter, (window) => window.resolveWithMine(person(i).id, dead.id));
    else await db.dead.delete(dead.id);
    const after = await disk(device, i);
    const queue = after.outbox.map((each) => each.write);
    if (after.dead.some(({ id }) => id === dead.id)) {
      agree(
        'what was refused and is wanted is in one place',
        [...ids],
        queue.map(({ id }) => id),
      );
      return;
    }
    if (how === 'keep mine') {
      const standing = (dead.row as { id: string } | null)?.id;
      const about = queue.filter(({ id }) => !ids.has(id)).map(thingOf);
      const things = [thingOf(dead.write), ...(standing ? [`review ${standing}`] : []), ...about];
      const { rating, comment } = dead.write.input;
      const isWanted = ({ name, input }: Write) =>
        name === dead.write.name || (input['rating'] === rating && input['comment'] === comment);
      const said = before.outbox.some((w) => w.state === 'draft' && things.includes(thingOf(w.write)));
      if (!said && !queue.some((each) => !ids.has(each.id) && isWanted(each)))
        violation('what was refused and is wanted waits anew', dead.write, queue);
      coalescesOnly(things, before, after);
    }
    fates.set(fateKey(device, i, dead.id), 'discarded');
    for (const { id } of queue.filter((each) => !ids.has(each.id))) {
      noteWrite(device, i, id);
      fates.set(fateKey(device, i, id), 'waiting');
    }
    for (const id of ids) if (!queue.some((each) => each.id === id)) fates.set(fateKey(device, i, id), 'coalesced');
  }

  async function take(step: Command): Promise<void> {
    // An unforced flush happens at the same time as the failure: then no request is allowed.
    if (step.do !== 'flush' || step.force !== false) server.time += 1_000;
    switch (step.do) {
      case 'write':
        return write(step);
      case 'flush':
        return void (await flush(step));
      case 'sign in':
        machine(step.device).signedIn = step.account;
        return;
      case 'sign out':
        machine(step.device).signedIn = null;
        return;
      case 'log out':
        return logOut(step);
      case 'wait':
        server.time += step.seconds * 1_000;
        return;
      case 'set clock':
        machine(step.device).ahead = step.hours * 3_600_000;
        clockSet.add(step.device);
        return;
      case 'restart server':
        return server.restart();
      case 'back up':
        await server.backup();
        kept = structuredClone(model);
        return;
      case 'restore':
        return kept && restore(kept);
      case 'prune':
        await server.prune();
        return pruneTombstones(model);
      case 'unfriend':
        if (!model.areFriends) return;
        await rest(a, 'friends.unfriend', { id: friendship });
        model.areFriends = false;
        happen((tell) => {
          for (const i of [0, 1]) {
            tell(account(i), `friend ${friendship}`, 1);
            for (const id of model.messages.keys()) tell(account(i), `message ${id}`, 1);
          }
        });
        return;
      case 'resend': {
        const old = sent.at(-1 - step.back);
        if (!old) return;
        const ops = old.body.ops.slice(step.without);
        if (old.number <= sentBefore) for (const { id } of ops) cameLate.add(id);
        await go(again(old, ops));
        return;
      }
      case 'elsewhere':
        return elsewhere(step);
      case 'delete game': {
        const gameId = gameIds[step.game] as string;
        if (!model.games.has(gameId)) return;
        for (let i = 0; i < accounts; i++) disturbed.add(`${i} game ${step.game}`);
        await rest(staff, 'games.remove', { id: gameId });
        happen((tell) => removeGame(model, gameId, tell));
        return;
      }
      case 'delete review': {
        const standing = [...account(step.account).reviews.values()].find((each) => each.game === gameIds[step.game]);
        if (!standing) return;
        disturbed.add(`${step.account} review ${step.game}`);
        await rest(staff, 'reviews.remove', { id: standing.id });
        happen((tell) => removeReview(model, account(step.account), standing, tell));
        return;
      }
      case 'copy profile':
        return copyProfile(step);
      case 'evict':
        return evict(step);
      case 'fill disk':
        machine(step.device).isFull = step.isFull;
        machine(step.device).window.isFull = step.isFull;
        return;
      case 'spoil cursor':
        return spoil(step);
      case 'decide':
        return decide(step);
    }
  }

  for (const step of history.steps) {
    await take(step);
    if (step.do !== 'write' && step.do !== 'flush') await reconcile();
  }

  // The faults stop: every device of every account comes to rest, and all of them have the same data.
  const quiet = { windows: 1 as const, faults: [], dieAfter: null };
  for (const each of machines) {
    each.isFull = false;
    each.window.isFull = false;
  }
  // The server's failing writes are given up after five tries, one per round.
  const poisoned = history.steps.filter((step) => step.do === 'write' && step.what === 'friends.message poison');
  const rounds = 14 + 7 * poisoned.length;
  for (let round = 0, resting = false; !resting; round++) {
    if (round === rounds) violation('when the faults stop, every device comes to rest', 'saved', 'not yet');
    resting = true;
    for (let device = 0; device < devices; device++)
      for (let i = 0; i < accounts; i++) {
        server.time += 1_000_000;
        machine(device).signedIn = i;
        if ((await flush({ ...quiet, device, account: i })) !== 'saved') resting = false;
      }
  }
  for (let device = 0; device < devices; device++)
    for (let i = 0; i < accounts; i++) {
      machine(device).signedIn = i;
      await flush({ ...quiet, device, account: i });
      const before = server.db.writes();
      const at = sent.length;
      await flush({ ...quiet, device, account: i });
      agree('a cycle with nothing new writes nothing on the server', before, server.db.writes());
      agree('a cycle with nothing new is one request', at + 1, sent.length);
    }
  if (!disturbed.has('everything') && !disturbed.has('a decision')) lastWordsStand();
  for (const { window } of machines) window.die();

  /** Expects a thing changed by only one device to have that device's last value. */
  function lastWordsStand() {
    for (const thing of new Set(acts.map((act) => `${act.account} ${act.thing}`))) {
      const about = acts.filter((act) => `${act.account} ${act.thing}` === thing);
      const last = about.at(-1) as Act;
      const [i, what, game] = thing.split(' ') as [string, 'review' | 'library', string];
      const isDead = about.some((act) =>
        [...fates].some(([key, fate]) => key.endsWith(act.id) && (fate === 'dead' || fate === 'discarded')),
      );
      if (
        disturbed.has(thing) ||
        disturbed.has(`${i} game ${game}`) ||
        isDead ||
        about.some((act) => act.device !== last.device)
      )
        continue;
      const mine = account(Number(i));
      const gameId = gameIds[Number(game)] as string;
      const review = [...mine.reviews.values()].find((each) => each.game === gameId);
      const is =
        what === 'review'
          ? review
            ? `${review.rating} ${review.comment}`
            : 'none'
          : mine.lists[what].has(gameId)
            ? 'yes'
            : 'no';
      agree(`what one device alone says of a thing stands as it said last (${what})`, last.wants, is);
    }
  }
}
