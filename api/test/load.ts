import { setTimeout as wait } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { playsCountedADay } from '#sync/constants.ts';
import { endpoints } from '#sync/contract/index.ts';
import type { Op, SyncReply } from '#sync/contract/sync.ts';
import { encodeRequest } from '#sync/protocol/wireFormat.ts';
import { lettersOf } from './letters.ts';
import type { Someone, TestApp } from './testApp.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Creates people who are all friends, each with a game of their own to review. */
export async function crowd(
  house: TestApp,
  size: number,
): Promise<{ person: Someone; gameId: string; friend: string }[]> {
  const people: Someone[] = [];
  for (let i = 0; i < size; i++) people.push(await house.person('player'));
  for (const [i, a] of people.entries())
    for (const b of people.slice(i + 1)) {
      const asked = await a.call(endpoints['friends.request'], { username: b.username });
      await b.call(endpoints['friends.accept'], { id: asked.body.id });
    }
  // Their messages are spread over the last months, because nobody may write so many in a day.
  await house.db.run('UPDATE users SET "createdAt" = :early', { early: '2020-01-01T00:00:00.000Z' });
  const made: { person: Someone; gameId: string; friend: string }[] = [];
  for (const [i, person] of people.entries())
    made.push({ person, gameId: (await house.game()).id, friend: (people[(i + 1) % size] as Someone).id });
  return made;
}

export type Writer = {
  /** All writes of batches that were answered as committed. */
  acknowledged: Op[];
  /** All writes that were ever sent. */
  sent: Op[];
  /** Answers that are neither a commit nor a retry, as text. */
  wrong: string[];
  /** Number of retry answers (503 with Retry-After) and of requests without an answer. */
  later: { busy: number; unanswered: number };
  /** Sends batches until it is stopped and the last one is answered. */
  run(): Promise<void>;
  stop(): void;
};

type Place = { url: string; origin: string };

/** A device that resends each batch until it is answered, and records the answers. */
export function writer(
  { url, origin }: Place,
  { person, gameId, friend }: Awaited<ReturnType<typeof crowd>>[number],
): Writer {
  const clientId = uuid();
  const letters = lettersOf(person.id.replaceAll('-', ''));
  const began = Date.now();
  const [acknowledged, sent, wrong]: [Op[], Op[], string[]] = [[], [], []];
  const later = { busy: 0, unanswered: 0 };
  let [seq, acked, messages, going] = [0, 0, 0, true];
  let review: string | undefined;

  const op = (name: string, input: Record<string, unknown>): Op => {
    // Messages are a minute apart; a faster sender would be refused.
    const at = new Date(began - 80 * dayMs + ++messages * minuteMs).toISOString();
    return { seq: ++seq, id: uuid(), name, v: 1, at, input };
  };
  function batch(): Op[] {
    const content = () => `${letters} ${messages}`;
    const ops = [
      op('friends.message', { receiverId: friend, content: content() }),
      op('plays.start', { gameId }),
      op(messages % 2 ? 'wishlist.add' : 'wishlist.remove', messages % 2 ? { gameId } : { id: gameId }),
      op('friends.message', { receiverId: friend, content: content() }),
    ];
    const words = { rating: 1 + (messages % 5), comment: content() };
    const said = review ? op('reviews.edit', { id: review, ...words }) : op('reviews.post', { gameId, ...words });
    review ??= said.id;
    return [...ops, said];
  }

  async function send(ops: Op[]): Promise<SyncReply | undefined> {
    const response = await fetch(`${url}/api/sync`, {
      method: 'POST',
      signal: AbortSignal.timeout(10_000),
      headers: {
        ...{ cookie: person.cookie, origin, 'content-type': 'application/json' },
        ...{ 'x-recess-protocol': '1', 'x-recess-user': person.id },
      },
      body: JSON.stringify(
        encodeRequest({ clientId, acked, now: new Date().toISOString(), ops, cursor: null, limit: 1 }),
      ),
    });
    const text = await response.text();
    if (response.status === 200) return JSON.parse(text) as SyncReply;
    if (response.status === 503 && Number(response.headers.get('retry-after')) > 0) later.busy++;
    else wrong.push(`${response.status} ${text}`);
    return undefined;
  }

  return {
    ...{ acknowledged, sent, wrong, later },
    stop: () => void (going = false),
    async run() {
      while (going) {
        const ops = batch();
        sent.push(...ops);
        let answer: SyncReply | undefined;
        while (!answer && wrong.length === 0) {
          answer = await send(ops).catch(() => void later.unanswered++);
          if (!answer) await wait(10);
        }
        if (!answer) return;
        const refused = (answer.results ?? []).filter((r) => r.status !== 'duplicate' || r.first !== 'applied');
        if (refused.length > 0) wrong.push(JSON.stringify(refused));
        acknowledged.push(...ops);
        acked = answer.last;
      }
    },
  };
}

/** Compares what was acknowledged with what is stored. The lists are empty if every promise was kept. */
export async function judge({ db }: Pick<TestApp, 'db'>, writers: readonly Writer[]) {
  const ids = async (text: string) => ((await db.all(text, {})) as { id: string }[]).map(({ id }) => id);
  const ops = writers.flatMap((w) => w.acknowledged);
  const named = (name: string) => ops.filter((op) => op.name === name);
  const there = new Set([
    ...(await ids('SELECT id FROM friend_messages')),
    ...(await ids('SELECT id FROM play_sessions')),
  ]);
  const rows = named('friends.message').concat(named('plays.start'));
  const comments = new Set(await ids('SELECT comment AS id FROM reviews'));
  const lastOf = (feature: string) =>
    writers.flatMap((w) => w.acknowledged.findLast((op) => op.name.startsWith(`${feature}.`)) ?? []);
  const wishes = (await db.all('SELECT id, "gameId" FROM wishlists', {})) as { id: string; gameId: string }[];
  /** Each writer adds and removes a game of its own: it must be stored under the last add's id, or not at all. */
  const standsAs = ({ name, id, input }: Op) =>
    name === 'wishlist.add'
      ? wishes.some((wish) => wish.id === id && wish.gameId === input['gameId'])
      : wishes.every((wish) => wish.gameId !== input['id']);
  const one = async (text: string) => ((await db.get(text, {})) as { n: number } | undefined)?.n ?? 0;
  return {
    lost: [
      ...rows.filter((op) => !there.has(op.id)),
      ...lastOf('reviews').filter(({ input }) => !comments.has(String(input['comment']))),
      ...lastOf('wishlist').filter((op) => !standsAs(op)),
    ],
    doubled: [
      ...(await ids('SELECT content AS id FROM friend_messages GROUP BY content HAVING count(*) > 1')),
      ...(await ids(
        `SELECT id FROM games g WHERE "totalPlays" <> (
           SELECT coalesce(sum(CASE WHEN n > ${playsCountedADay} THEN ${playsCountedADay} ELSE n END), 0)
             FROM (SELECT count(*) AS n FROM play_sessions p WHERE p."gameId" = g.id
                    GROUP BY "userId", substr("startedAt", 1, 10)) AS days)`,
      )),
      ...(await ids(
        'SELECT id FROM games g WHERE "ratingSum" <> (SELECT coalesce(sum(rating), 0) FROM reviews r WHERE r."gameId" = g.id) OR "ratingSum" <> "stars1" + 2 * "stars2" + 3 * "stars3" + 4 * "stars4" + 5 * "stars5" OR "reviewCount" <> "stars1" + "stars2" + "stars3" + "stars4" + "stars5"',
      )),
    ],
    /** Rows of writes that nobody sent would be as bad. */
    strangers: (await one('SELECT count(*) AS n FROM friend_messages')) - named('friends.message').length,
    unseen: writers.flatMap((w) => w.sent).length - ops.length,
    wrong: writers.flatMap((w) => w.wrong),
  };
}

export const noViolations = { lost: [], doubled: [], strangers: 0, unseen: 0, wrong: [] };
