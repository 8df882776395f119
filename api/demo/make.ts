import { v7 as uuid } from 'uuid';
import { hashPassword } from '../auth/password.ts';
import { addUser } from '../auth/store.ts';
import type { Config } from '../config.ts';
import { type Db, sql } from '../db/port.ts';
import { developerNumber } from '../developers/number.ts';
import { storeCover } from '../files/cover.ts';
import { type Files, openFiles } from '../files/store.ts';
import { addMessage, ask, pairOf, respond } from '../friends/store.ts';
import { addGame } from '../games/add.ts';
import { registerBuild } from '../games/builds.ts';
import * as notifications from '../notifications/store.ts';
import { add as addReview } from '../reviews/store.ts';
import { noChanges, noting, settle } from '../sync/feed.ts';
import { addressOf, issueCover } from '../uploads/store.ts';
import { type DemoGame, demoGames } from './games.ts';
import { demoPassword, message, type PersonName, people, reviews } from './people.ts';

const isThere = sql`SELECT id FROM users WHERE email = :email`;
const addDeveloper = sql`
  INSERT INTO developers (id, "developerNumber", "userId", "schoolEmail", "fullName", status, "approvedBy", "createdAt", "approvedAt")
  VALUES (:id, :developerNumber, :userId, :schoolEmail, :fullName, 'approved', :approvedBy, :then, :then)`;

type Parts = { db: Db; config: Pick<Config, 'dataDir'> /** ISO 8601. */; now: string; files?: Files };
type Ids = Record<PersonName, string>;

/** Fills an empty store with the demo's people and games, once; all of it or nothing. */
export async function makeDemo({ db, config, now, files = openFiles(config) }: Parts): Promise<void> {
  if (await isThere.get(db, { email: people.lead.email })) return;
  const before = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString();
  const idAt = (time: string) => uuid({ msecs: Date.parse(time) });
  const changes = noChanges();
  const { changed } = noting(changes);

  const games = await demoGames();
  const names = Object.keys(people) as PersonName[];
  const [covers, hashes] = await Promise.all([
    Promise.all(games.map(({ cover }) => storeCover(files, cover))),
    Promise.all(names.map(() => hashPassword(demoPassword))),
  ]);

  await db.transaction(async () => {
    const ids = await addPeople();
    for (const [i, game] of games.entries())
      await add(game, covers[i] as (typeof covers)[number], before(2 + 5 * i), ids);
    await befriend(ids);
    await settle(db, changes, now);
  });

  async function addPeople(): Promise<Ids> {
    const then = before(60);
    const ids = Object.fromEntries(names.map((name) => [name, idAt(then)])) as Ids;
    for (const [i, name] of names.entries())
      await addUser(db, { ...people[name], id: ids[name], password: hashes[i] as string, now: then });
    await addDeveloper.run(db, {
      ...{ id: idAt(then), userId: ids.dev, approvedBy: ids.lead, developerNumber: developerNumber(), then },
      ...{ schoolEmail: people.dev.email, fullName: `${people.dev.firstName} ${people.dev.lastName}` },
    });
    return ids;
  }

  async function add({ name, card, build }: DemoGame, cover: (typeof covers)[number], then: string, ids: Ids) {
    const id = idAt(then);
    await issueCover(db, cover, ids.dev, then);
    const { buildId, totalBytes } = await registerBuild({ db, files }, ids.dev, build(), then);
    const said = reviews[name] ?? [];
    const ratingSum = said.reduce((sum, { rating }) => sum + rating, 0);
    const of = (stars: number) => said.filter(({ rating }) => rating === stars).length;
    await addGame(db, {
      ...{ ...card, id, developerId: ids.dev, coverImage: addressOf(cover.imageHash), imageHash: cover.imageHash },
      ...{ gameUrl: `build:${buildId}`, buildId, fileSizeMB: Math.max(1, Math.ceil(totalBytes / 2 ** 20)) },
      ...{
        status: 'approved',
        approvedBy: ids.lead,
        createdAt: then,
        approvedAt: then,
        ratingSum,
        reviewCount: said.length,
        ...{ stars1: of(1), stars2: of(2), stars3: of(3), stars4: of(4), stars5: of(5) },
      },
    });
    changes.games.set(id, 0);
    for (const [i, { by, rating, comment }] of said.entries()) {
      const review = { id: uuid(), userId: ids[by], gameId: id, rating, comment };
      await addReview.run(db, { ...review, when: new Date(Date.parse(then) + (i + 1) * 7_200_000).toISOString() });
      changed(review.userId, 'review', review.id);
    }
  }

  async function befriend({ maya, leo }: Ids) {
    const then = before(30);
    const [friendship, written, bell] = [idAt(then), idAt(before(1)), idAt(before(1))];
    await ask.get(db, { id: friendship, requesterId: maya, addresseeId: leo, pair: pairOf(maya, leo), now: then });
    await respond.get(db, { id: friendship, status: 'accepted', userId: leo, now: then });
    const line = { id: written, senderId: maya, receiverId: leo, content: message.content };
    await addMessage.run(db, { ...line, when: before(1) });
    const news = { type: 'friend_message', title: 'New message', message: `${people.maya.username} wrote to you` };
    await notifications.add.run(db, { id: bell, userId: leo, gameId: null, reportId: null, now: before(1), ...news });
    for (const userId of [maya, leo]) {
      changed(userId, 'friend', friendship);
      changed(userId, 'message', written);
    }
    changed(leo, 'notification', bell);
  }
}
