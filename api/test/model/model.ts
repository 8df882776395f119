/**
 * What the server should store and answer, implemented a second time and as simply as possible. It uses neither the
 * product's code nor its tables; a difference between the two is a bug in one of them. It is one file, because its
 * rules change one state together, and somebody who looks for a bug reads all of them.
 */

export type Op = {
  seq: number;
  id: string;
  v?: number;
  name: string;
  base?: number | null | undefined;
  at: string;
  input: Record<string, unknown>;
};
export type Answer = { status: 'applied' | 'rejected' | 'conflict'; code: string | null };

const lists = ['library', 'wishlist', 'cart'] as const;
export type List = (typeof lists)[number];
export type Review = { id: string; game: string; rating: number; comment: string };
export type Play = { id: string; game: string; from: number; to: number | null; seconds: number; byServer: boolean };
export type Bell = { rev: number; isRead: 0 | 1; from: string | null; id: string | null };
export type FeedEntry = { rev: number; gone: 0 | 1; clientId: string | null };

export type Account = {
  id: string;
  since: number;
  rev: number;
  /** Row ids by game. */
  lists: Record<List, Map<string, string>>;
  reviews: Map<string, Review>;
  plays: Map<string, Play>;
  bells: Bell[];
  /** The latest feed row of each entity, by kind and id, except notifications. */
  feed: Map<string, FeedEntry>;
};
export type Game = { price: number; stars: number; reviews: number; plays: number };
export type Client = { userId: string; last: number; acked: number };
export type StoredAnswer = Answer & { opId: string };

export type Model = {
  accounts: Map<string, Account>;
  games: Map<string, Game>;
  /** In the order of arrival; `by` is the device. */
  messages: Map<string, { from: string; to: string; content: string; by: string }>;
  areFriends: boolean;
  clients: Map<string, Client>;
  /** Answers that a device may still ask for again, by client and seq. */
  kept: Map<string, StoredAnswer>;
  /** Ids of all processed writes. */
  taken: Set<string>;
};

export type Batch = {
  userId: string;
  clientId: string;
  acked: number;
  /** The first place in the request, whether it was processed before or not. */
  from: number;
  sentAt: number;
  now: number;
  ops: readonly Op[];
  /** The times of all writes in the request that were not processed before, whether they are processed now or not. */
  news: readonly number[];
};

const applied: Answer = { status: 'applied', code: null };
const no = (code: string): Answer => ({ status: 'rejected', code });
const halfDay = 12 * 3600;
const day = 86_400_000;
const text = (value: unknown) => String(value);

/** Changes of a transaction, sent to the devices when it ends. */
type Changed = Map<string, { account: Account; key: string; gone: 0 | 1 }>;

export function consume(model: Model, batch: Batch): Answer[] {
  const changed: Changed = new Map();
  const rung: { account: Account; bell: Bell }[] = [];
  const account = model.accounts.get(batch.userId) as Account;
  const answers: Answer[] = [];
  const whens = dated(batch, account);
  for (const [i, op] of batch.ops.entries()) {
    // The same write under another client id: its device registered again before it received the answer.
    const before = keptOf(model, op.id, batch.userId);
    const answer = before ?? apply(model, account, op, batch.clientId, whens[i] as number, changed, rung);
    answers.push(answer);
    model.kept.set(`${batch.clientId} ${op.seq}`, { status: answer.status, code: answer.code, opId: op.id });
  }
  settle(changed, rung, batch.clientId);
  const last = batch.ops.at(-1)?.seq ?? 0;
  // A device has no answer yet to what it sends again.
  const acked = Math.max(model.clients.get(batch.clientId)?.acked ?? 0, Math.min(batch.acked, batch.from - 1));
  model.clients.set(batch.clientId, { userId: batch.userId, last, acked });
  for (let seq = acked; seq > 0 && model.kept.delete(`${batch.clientId} ${seq}`); seq--);
  return answers;
}

const isOf = (model: Model, key: string, userId: string) =>
  model.clients.get(key.split(' ')[0] as string)?.userId === userId;
const keptOf = (model: Model, opId: string, userId: string): StoredAnswer | undefined =>
  [...model.kept].find(([key, kept]) => kept.opId === opId && isOf(model, key, userId))?.[1];
export const isAnswerStored = (model: Model, opId: string, userId: string): boolean =>
  keptOf(model, opId, userId) !== undefined;

/** Tombstones exist for a limited time; after that a device that is behind gets a full resync. */
export function pruneTombstones(model: Model): void {
  for (const { feed } of model.accounts.values()) for (const [key, { gone }] of feed) if (gone === 1) feed.delete(key);
}

/** Applies a change that did not come from a device's queue. */
export function happen(work: (tell: RecordChange) => void): void {
  const changed: Changed = new Map();
  work((account, key, gone) => changed.set(`${account.id} ${key}`, { account, key, gone }));
  settle(changed, [], null);
}
export type RecordChange = (account: Account, key: string, gone: 0 | 1) => void;

function settle(changed: Changed, rung: { account: Account; bell: Bell }[], clientId: string | null): void {
  for (const account of new Set([...changed.values(), ...rung].map((each) => each.account))) {
    account.rev++;
    for (const { account: whose, key, gone } of changed.values())
      if (whose === account) account.feed.set(key, { rev: account.rev, gone, clientId });
    for (const { account: whose, bell } of rung) if (whose === account) bell.rev = account.rev;
  }
}

/**
 * Returns when each write was made: as long before now as the device's clock advanced between it and the next one, and
 * so on until the request; a clock set back adds nothing. A date that is longer ago than possible is moved to the
 * limit, and the intervals after it are kept.
 */
function dated({ sentAt, now, news }: Batch, { since }: Account): number[] {
  const clock = [...news, sentAt];
  const passed = (i: number) => Math.max(0, (clock[i + 1] as number) - (clock[i] as number));
  const ago = news.map((_, i) => news.slice(i).reduce((sum, _each, n) => sum + passed(i + n), 0));
  const reach = Math.min(90 * day, now - since);
  const late = ago.map((each) => Math.max(0, each > reach ? reach - ((ago[0] as number) - each) : each));
  return news.map((_, i) => now - Math.max(...late.slice(i)));
}

function apply(
  model: Model,
  account: Account,
  op: Op,
  clientId: string,
  when: number,
  changed: Changed,
  rung: { account: Account; bell: Bell }[],
): Answer {
  const tell: RecordChange = (whose, key, gone) => changed.set(`${whose.id} ${key}`, { account: whose, key, gone });
  const { name, id, input } = op;
  const [list, verb] = name.split('.') as [List, string];

  if (lists.includes(list) && verb === 'add') {
    const gameId = text(list === 'library' ? input['id'] : input['gameId']);
    const game = model.games.get(gameId);
    if (!game) return no('notFound');
    if (list === 'cart' && game.price === 0) return no('invalid');
    if (account.lists[list].has(gameId)) return applied;
    account.lists[list].set(gameId, id);
    tell(account, `${list} ${id}`, 0);
    return applied;
  }
  if (lists.includes(list) && verb === 'remove') {
    removeEntry(account, list, text(input['id']), tell);
    return applied;
  }
  if (name === 'cart.moveToWishlist') {
    const gameId = text(input['id']);
    if (!account.lists.cart.has(gameId))
      return [...account.lists.wishlist.values()].includes(id) ? applied : no('notFound');
    removeEntry(account, 'cart', gameId, tell);
    if (account.lists.wishlist.has(gameId)) return applied;
    account.lists.wishlist.set(gameId, id);
    tell(account, `wishlist ${id}`, 0);
    return applied;
  }
  if (name.startsWith('reviews.')) return review(model, account, op, clientId, tell);
  if (name === 'plays.start') return start(model, account, op, when, tell);
  if (name === 'plays.end') return end(account, op, when, tell);
  if (name === 'friends.message') {
    const other = model.accounts.get(text(input['receiverId']));
    if (!other || !model.areFriends) return no('forbidden');
    if (model.messages.has(id)) return applied;
    model.messages.set(id, { from: account.id, to: other.id, content: text(input['content']), by: clientId });
    for (const whose of [account, other]) tell(whose, `message ${id}`, 0);
    if (!other.bells.some((bell) => bell.isRead === 0 && bell.from === account.id)) {
      const bell: Bell = { rev: 0, isRead: 0, from: account.id, id: null };
      other.bells.push(bell);
      rung.push({ account: other, bell });
    }
    return applied;
  }
  if (name === 'notifications.read') {
    const bell = account.bells.find((each) => each.id === input['id']);
    if (!bell) return no('notFound');
    if (bell.isRead === 0) rung.push({ account, bell });
    bell.isRead = 1;
    return applied;
  }
  if (name === 'notifications.readAll') {
    for (const bell of account.bells.filter((each) => each.isRead === 0 && each.rev <= Number(input['upToRev']))) {
      bell.isRead = 1;
      rung.push({ account, bell });
    }
    return applied;
  }
  throw new Error(`The model knows no ${name}`);
}

export function removeEntry(account: Account, list: List, which: string, tell: RecordChange): void {
  for (const [gameId, rowId] of account.lists[list])
    if (gameId === which || rowId === which) {
      account.lists[list].delete(gameId);
      tell(account, `${list} ${rowId}`, 1);
    }
}

/** Applies a review write: two devices of one person never silently lose text. */
function review(model: Model, account: Account, op: Op, clientId: string, tell: RecordChange): Answer {
  const rating = Number(op.input['rating']);
  const comment = text(op.input['comment']);
  const isPost = op.name === 'reviews.post';
  const standing = isPost
    ? [...account.reviews.values()].find(({ game }) => game === op.input['gameId'])
    : account.reviews.get(text(op.input['id']));
  const told = account.feed.get(`review ${standing?.id ?? text(op.input['id'])}`);
  const isRemove = op.name === 'reviews.remove';
  if (!standing) {
    if (isRemove) return applied;
    if (!isPost) return told ? { status: 'conflict', code: 'conflict' } : no('notFound');
    const game = model.games.get(text(op.input['gameId']));
    if (!game) return no('notFound');
    account.reviews.set(op.id, { id: op.id, game: text(op.input['gameId']), rating, comment });
    game.stars += rating;
    game.reviews++;
    tell(account, `review ${op.id}`, 0);
    return applied;
  }
  if (!isRemove && standing.rating === rating && standing.comment === comment) return applied;
  if (told?.rev !== op.base && told?.clientId !== clientId) return { status: 'conflict', code: 'conflict' };
  if (isRemove) removeReview(model, account, standing, tell);
  else {
    (model.games.get(standing.game) as Game).stars += rating - standing.rating;
    Object.assign(standing, { rating, comment });
    tell(account, `review ${standing.id}`, 0);
  }
  return applied;
}

export function removeReview(model: Model, account: Account, { id, game, rating }: Review, tell: RecordChange): void {
  account.reviews.delete(id);
  const of = model.games.get(game) as Game;
  of.stars -= rating;
  of.reviews--;
  tell(account, `review ${id}`, 1);
}

const tellLibrary = (account: Account, gameId: string, tell: RecordChange) => {
  const row = account.lists.library.get(gameId);
  if (row) tell(account, `library ${row}`, 0);
};

function start(model: Model, account: Account, { id, input }: Op, when: number, tell: RecordChange): Answer {
  if (account.plays.has(id)) return applied;
  const gameId = text(input['gameId']);
  const game = model.games.get(gameId);
  if (!game) return no('notFound');
  for (const play of account.plays.values())
    if (play.game === gameId && play.to === null)
      Object.assign(play, { to: Math.max(play.from, when), seconds: 0, byServer: true });
  account.plays.set(id, { id, game: gameId, from: when, to: null, seconds: 0, byServer: false });
  game.plays++;
  tellLibrary(account, gameId, tell);
  return applied;
}

function end(account: Account, { input }: Op, when: number, tell: RecordChange): Answer {
  const play = account.plays.get(text(input['sessionId']));
  if (!play) return no('notFound');
  if (play.to !== null && !play.byServer) return applied;
  const to = Math.max(when, play.from);
  const elapsed = Math.floor((to - play.from) / 1000);
  const dayOf = (moment: number) => Math.floor(moment / day);
  const others = [...account.plays.values()].filter((each) => dayOf(each.from) === dayOf(play.from));
  const before = others.reduce((sum, each) => sum + each.seconds, 0);
  const active = (input['activeSeconds'] as number | undefined) ?? elapsed;
  const seconds = Math.max(0, Math.min(active, elapsed, halfDay, 24 * 3600 - before));
  Object.assign(play, { to, seconds, byServer: false });
  tellLibrary(account, play.game, tell);
  return applied;
}

/** Deletes a game as staff do: from everybody's lists, with its reviews and sessions. */
export function removeGame(model: Model, gameId: string, tell: RecordChange): void {
  for (const account of model.accounts.values()) {
    for (const list of lists) removeEntry(account, list, gameId, tell);
    for (const each of [...account.reviews.values()].filter(({ game }) => game === gameId))
      removeReview(model, account, each, tell);
    for (const play of [...account.plays.values()].filter(({ game }) => game === gameId)) account.plays.delete(play.id);
  }
  model.games.delete(gameId);
}
