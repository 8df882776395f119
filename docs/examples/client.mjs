// A client of Recess without a line of its code: Node and nothing else, written by docs/client.md.
//
//   node client.mjs <store> <state file> <command> [word ...]      RECESS_EMAIL and RECESS_PASSWORD sign in
//
// RECESS_ORIGIN is the store's own address, where it is reached by another.
//
//   write <name> <input as JSON>    puts a write into the queue; needs no network
//   send                            sends what waits, then asks what is new
//   send --lose-answer              sends and dies before the answer is read, as a lid that closes does
//   show                            prints what is kept here: rows, what waits, what was refused
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Of the newest id that was made. */
let lastMoment = 0;

const [store, stateFile, command, ...rest] = process.argv.slice(2);

// Everything that must outlive the process. A sealed write keeps its place, its id and its words until it is answered.
const fresh = {
  clientId: uuidv7(),
  nextSeq: 1,
  acked: 0,
  queue: [],
  refused: [],
  cursor: null,
  rows: {},
  incoming: null,
};
const state = existsSync(stateFile) ? JSON.parse(readFileSync(stateFile, 'utf8')) : fresh;
function save() {
  writeFileSync(`${stateFile}.new`, JSON.stringify(state));
  renameSync(`${stateFile}.new`, stateFile);
}

/** 48 bits of milliseconds, then chance: an id that says when it was made, and is greater than those before it. */
function uuidv7() {
  const bytes = randomBytes(16);
  lastMoment = Math.max(Date.now(), lastMoment + 1);
  bytes.writeUIntBE(lastMoment, 0, 6);
  bytes[6] = 0x70 | (bytes[6] & 0x0f);
  bytes[8] = 0x80 | (bytes[8] & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

let session;
/** A call with the session; an answer that is not this store's counts as none. */
async function call(method, path, { headers = {}, body } = {}) {
  const response = await fetch(store + path, {
    method,
    headers: {
      origin: process.env.RECESS_ORIGIN ?? store,
      ...(session && { cookie: session.cookie, 'x-recess-protocol': '1', 'x-recess-user': session.userId }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.headers.has('x-recess-instance')) throw new Error('That answer is not the store’s');
  const text = await response.text();
  const answer = text === '' ? null : JSON.parse(text);
  if (!response.ok) throw Object.assign(new Error(`${response.status} ${answer.message}`), { code: answer.code });
  return { answer, response };
}

async function signIn() {
  const body = { email: process.env.RECESS_EMAIL, password: process.env.RECESS_PASSWORD };
  const { answer, response } = await call('POST', '/api/auth/login', { body });
  const cookie = response.headers.getSetCookie().map((one) => one.split(';')[0]);
  session = { userId: answer.id, cookie: cookie.join('; ') };
}

/** Takes a write into the queue. Its id becomes the id of the row that it makes. */
function write(name, input) {
  const mine = Object.values(state.rows).find(({ kind, row }) => kind === 'review' && row.gameId === input.gameId);
  // A review says which revision of it was seen; null where there is none.
  const base = name.startsWith('reviews.') ? { base: (state.rows[`review ${input.id}`] ?? mine)?.rev ?? null } : {};
  state.queue.push({ seq: null, id: uuidv7(), name, input, at: new Date().toISOString(), ...base });
  save();
}

/** The next batch: what is sealed and unanswered, or else the first of what waits, given their places. */
function sealed() {
  const known = state.queue.filter(({ seq }) => seq !== null);
  if (known.length > 0) return known;
  const batch = state.queue.slice(0, 100);
  for (const op of batch) op.seq = state.nextSeq++;
  // Kept before it is sent: it is sent again exactly so.
  save();
  return batch;
}

async function sendBatch(ops) {
  const packed = ops.map(({ id, input, name, at, base }) => [
    id,
    input,
    name,
    { at, ...(base !== undefined && { base }) },
  ]);
  const { clientId, acked, cursor } = state;
  const body = { clientId, acked, now: new Date().toISOString(), from: ops[0].seq, ops: packed, cursor };
  const { answer } = await call('POST', '/api/sync', { body });
  if (rest.includes('--lose-answer')) process.exit(0);
  for (const { seq, status, first, code, message } of answer.results ?? []) {
    const outcome = status === 'duplicate' ? first : status;
    const op = ops.find((one) => one.seq === seq);
    if (outcome === 'rejected' || outcome === 'conflict') state.refused.push({ ...op, outcome, code, message });
  }
  // Whatever was taken up to `last` has its answer; the rest stays sealed. Its rows come with the pull that follows.
  state.queue = state.queue.filter(({ seq }) => seq === null || seq > answer.last);
  state.acked = answer.last;
  save();
  // A store that cannot take a write now answers nothing for it: it waits, and is sent another time.
  if (answer.last < ops[0].seq) throw new Error('The store took nothing now. What waits is kept: send it later.');
}

/** Introduces this device anew: what was sealed keeps its ids and gets places from 1 on. */
function introduceAnew() {
  const waits = state.queue.filter(({ seq }) => seq !== null);
  Object.assign(state, { clientId: uuidv7(), acked: 0, nextSeq: waits.length + 1 });
  for (const [i, op] of waits.entries()) op.seq = i + 1;
  save();
}

/** Asks from the cursor on until there is no more; a full set takes the place of all that was known. */
async function pull() {
  for (let more = true; more; ) {
    const { cursor, clientId, acked } = state;
    const at = cursor && [cursor.epoch, cursor.rev, ...(cursor.begun === undefined ? [] : [cursor.begun])].join(':');
    const headers = {
      'x-recess-client': clientId,
      'x-recess-acked': String(acked),
      ...(at && { 'x-recess-cursor': at }),
    };
    const { answer } = await call('GET', '/api/sync', { headers });
    if (!answer?.pull) return;
    const { rev = cursor?.rev, begun, reset = false, rows = [] } = answer.pull;
    if (reset) state.incoming = {};
    const into = state.incoming ?? state.rows;
    for (const [kind, id, rowRev, row] of rows) {
      if (row === null) delete into[`${kind} ${id}`];
      else into[`${kind} ${id}`] = { kind, rev: rowRev, row };
    }
    more = answer.pull.more ?? false;
    if (!more && state.incoming) Object.assign(state, { rows: state.incoming, incoming: null });
    state.cursor = { epoch: answer.epoch ?? cursor?.epoch, rev, ...(begun !== undefined && { begun }) };
    save();
  }
}

async function send() {
  await signIn();
  for (let anew = 0; state.queue.length > 0; ) {
    try {
      await sendBatch(sealed());
    } catch (error) {
      if (!['unknownClient', 'forkedClient'].includes(error.code) || anew++ > 2) throw error;
      introduceAnew();
    }
  }
  await pull();
}

if (command === 'write') write(rest[0], JSON.parse(rest[1]));
else if (command === 'send') await send();
else if (command === 'show') {
  const waiting = state.queue.map(({ name, input }) => ({ name, input }));
  console.log(JSON.stringify({ rows: Object.values(state.rows), waiting, refused: state.refused }, null, 1));
} else {
  console.error('write, send or show');
  process.exitCode = 1;
}
