import { v7 as uuid } from 'uuid';
import { endpoints } from '#sync/contract/index.ts';
import { encodeRequest } from '#sync/protocol/wireFormat.ts';
import { hostedGame, registered, submission } from './submissions.ts';
import type { Someone, TestApp } from './testApp.ts';

/** A person with `size` rows of everything, all created through API calls. */
export type Busy = Someone & {
  friends: { who: Someone; friendship: string }[];
  /** Ids of received friend requests. */
  requests: string[];
  blocked: Someone[];
  games: string[];
  plays: string[];
  reviews: string[];
  reports: string[];
  feedback: string[];
  clientId: string;
};

const good = <T>({ status, body }: { status: number; body: T }): T => {
  if (status >= 400) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};
const times = <T>(size: number, make: (i: number) => Promise<T>) => {
  const made: T[] = [];
  const next = async (): Promise<T[]> => {
    if (made.length === size) return made;
    made.push(await make(made.length));
    return next();
  };
  return next();
};

export const headersOf = (who: Pick<Someone, 'id'>) => ({ 'x-recess-protocol': '1', 'x-recess-user': who.id });

/** Returns one state of a save, as a device uploads it. */
export function stateOf(gameId: string) {
  const now = new Date().toISOString();
  const items: [string, string][] = [['coins', '3']];
  return { gameId, device: uuid(), run: uuid(), seq: 1, base: 0, at: now, now, items };
}

/** Makes two people friends who write to each other. */
export async function befriend(me: Someone, other: Someone, messages = 1): Promise<string> {
  const { id } = good(await other.call(endpoints['friends.request'], { username: me.username }));
  good(await me.call(endpoints['friends.accept'], { id }));
  await times(messages, async (i) => {
    good(await me.call(endpoints['friends.message'], { receiverId: other.id, content: `Hello ${i}` }));
    good(await other.call(endpoints['friends.message'], { receiverId: me.id, content: `Hello to you ${i}` }));
  });
  return id;
}

export const reportOf = (me: Someone) =>
  me
    .call(endpoints['reports.file'], { category: 'bug', subject: 'A door', description: 'It does not open at all.' })
    .then((answer) => good(answer).id);
export const feedbackOf = (me: Someone) =>
  me.call(endpoints['feedback.send'], { subject: 'Thanks', message: 'I like it here.' }).then((it) => good(it).id);

export async function busy(house: TestApp, staff: Someone, size: number, role: 'player' | 'developer' = 'player') {
  const me = await house.person(role);
  const games = await times(size, async () => (await house.game({ price: 300 })).id);
  const [plays, reviews]: [string[], string[]] = [[], []];
  for (const id of games) {
    good(await me.call(endpoints['library.add'], { id }));
    good(await me.call(endpoints['wishlist.add'], { gameId: id }));
    good(await me.call(endpoints['cart.add'], { gameId: id }));
    const play = good(await me.call(endpoints['plays.start'], { gameId: id }));
    good(await me.call(endpoints['plays.end'], { sessionId: play.id, activeSeconds: 0 }));
    plays.push(play.id);
    reviews.push(good(await me.call(endpoints['reviews.post'], { gameId: id, rating: 4, comment: 'Good' })).id);
    good(await me.call(endpoints['saves.keep'], stateOf(id)));
  }
  const friends = await times(size, async () => {
    const who = await house.person('player');
    return { who, friendship: await befriend(me, who, size) };
  });
  const requests = await times(size, async () => {
    const asking = await house.person('player');
    return good(await asking.call(endpoints['friends.request'], { username: me.username })).id;
  });
  const blocked = await times(size, async () => {
    const who = await house.person('player');
    good(await me.call(endpoints['friends.block'], { userId: who.id }));
    return who;
  });
  const reports = await times(size, () => reportOf(me));
  const feedback = await times(size, () => feedbackOf(me));
  // Staff answers are limited per hour, so only the first report and feedback get answers.
  const [report, thanks] = [reports[0] as string, feedback[0] as string];
  await times(size, async () =>
    good(await staff.call(endpoints['reports.answer'], { id: report, content: 'Which one?' })),
  );
  await times(size, async () => good(await staff.call(endpoints['feedback.answer'], { id: thanks, content: 'Yes' })));
  const clientId = uuid();
  const [now, id] = [new Date().toISOString(), uuid()];
  const op = { seq: 1, id, name: 'wishlist.add', v: 1, at: now, input: { gameId: games[0] as string } };
  const batch = encodeRequest({ clientId, acked: 0, now, ops: [op], cursor: null, limit: 500 });
  const { status } = await me.send('POST', '/api/sync', JSON.stringify(batch), headersOf(me));
  if (status !== 200) throw new Error(`POST /api/sync: ${status}`);
  return { ...me, friends, requests, blocked, games, plays, reviews, reports, feedback, clientId } satisfies Busy;
}

/** A developer with hosted games in the store, each with a pending version, and as many pending games. */
export type Studio = Someone & { hosted: string[]; waiting: string[]; versions: string[] };

export async function studio(house: TestApp, staff: Someone, size: number): Promise<Studio> {
  const me = await house.person('developer');
  const hosted = await times(size, async (i) => (await hostedGame(me, staff, [`${me.id}${i}.js`, 'index.html'])).id);
  const waiting = await times(size, async () => {
    const draft = await submission(me);
    return good(await me.call(endpoints['games.submit'], draft)).id;
  });
  const versions: string[] = [];
  for (const gameId of hosted) versions.push(await newVersion(house, me, gameId));
  return { ...me, hosted, waiting, versions };
}

/** Submits another build of a game; returns the id of its version. */
export async function newVersion(house: TestApp, developer: Someone, gameId: string): Promise<string> {
  const { gameUrl } = await registered(house, developer, uuid());
  return good(await developer.call(endpoints['versions.submit'], { gameId, gameUrl })).id;
}
