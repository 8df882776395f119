import { v7 as uuid } from 'uuid';
import { notificationMessage } from '#sync/messages/stored/notifications.ts';
import { createRecorder, emptyChanges, publishChanges } from '../change-feed/changeFeed.ts';
import type { Config } from '../config/config.ts';
import {
  daysBefore,
  demoAccounts,
  demoPassword,
  demoReviews,
  message,
  type PersonName,
} from '../config/demoAccounts.ts';
import { type Db, sql } from '../db/port.ts';
import { hashPassword } from '../features/auth/password.ts';
import { addUser } from '../features/auth/store.ts';
import { developerNumber, sealNumber } from '../features/developers/number.ts';
import { addMessage, insertRequest, pairOf, respond } from '../features/friends/store.ts';
import { addGame } from '../features/games/add.ts';
import { registerBuild } from '../features/games/builds.ts';
import * as notifications from '../features/notifications/store.ts';
import { add as addReview } from '../features/reviews/store.ts';
import { storeCover } from '../files/cover.ts';
import { type Files, openFiles } from '../files/store.ts';
import { addressOf, registerCover } from '../files/uploadStore.ts';
import { type DemoGame, demoGames } from './games.ts';
import { isMarked, kindOf, markDemo, realStore } from './mark.ts';

const addDeveloper = sql`
  INSERT INTO developers (id, "developerNumber", "numberHash", "userId", "schoolEmail", "fullName", status, "approvedBy", "createdAt", "approvedAt")
  VALUES (:id, :sealed, :numberHash, :userId, :schoolEmail, :fullName, 'approved', :approvedBy, :then, :then)`;

type Parts = {
  db: Db;
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'setupKey'>;
  /** ISO 8601. */
  now: string;
  files?: Files;
  /** The command that the user typed. */
  command?: string;
};
type Ids = Record<PersonName, string>;

/**
 * Fills an unused store with the demo's accounts and games, once, completely or not at all. Refuses a store with real
 * accounts, because the demo's passwords are public.
 */
export async function makeDemo(parts: Parts): Promise<void> {
  const { db, config, now, files = openFiles(config), command = 'npm start' } = parts;
  const kind = await kindOf(db);
  if (kind === 'real') throw realStore(config, command);
  if (kind === 'demo') return void ((await isMarked(db)) || (await markDemo(db)));
  const before = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString();
  const idAt = (time: string) => uuid({ msecs: Date.parse(time) });
  const changes = emptyChanges();
  const { changed } = createRecorder(changes);

  const games = await demoGames();
  const names = Object.keys(demoAccounts) as PersonName[];
  const [covers, hashes] = await Promise.all([
    Promise.all(games.map(({ cover }) => storeCover(files, cover))),
    Promise.all(names.map(() => hashPassword(demoPassword))),
  ]);

  await db.transaction(async () => {
    // Another process has created the demo in the meantime.
    if ((await markDemo(db)) === 0) return;
    const ids = await addPeople();
    for (const [i, game] of games.entries())
      await add(game, covers[i] as (typeof covers)[number], before(2 + 5 * i), ids);
    await befriend(ids);
    await publishChanges(db, changes, now);
  });

  async function addPeople(): Promise<Ids> {
    const then = before(daysBefore);
    const ids = Object.fromEntries(names.map((name) => [name, idAt(then)])) as Ids;
    for (const [i, name] of names.entries())
      await addUser(db, { ...demoAccounts[name], id: ids[name], password: hashes[i] as string, now: then });
    await addDeveloper.run(db, {
      ...{ id: idAt(then), userId: ids.dev, approvedBy: ids.lead, then },
      ...sealNumber(developerNumber(), config),
      ...{
        schoolEmail: demoAccounts.dev.email,
        fullName: `${demoAccounts.dev.firstName} ${demoAccounts.dev.lastName}`,
      },
    });
    return ids;
  }

  async function add({ name, card, build }: DemoGame, cover: (typeof covers)[number], then: string, ids: Ids) {
    const id = idAt(then);
    await registerCover(db, cover, ids.dev, then);
    const { buildId, totalBytes } = await registerBuild({ db, files }, ids.dev, build(), then);
    const said = demoReviews[name] ?? [];
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
    const pair = { requesterId: maya, addresseeId: leo, pair: pairOf(maya, leo) };
    await insertRequest.get(db, { ...pair, id: friendship, name: demoAccounts.maya.username, now: then });
    await respond.get(db, { id: friendship, status: 'accepted', userId: leo, now: then });
    const line = { id: written, senderId: maya, receiverId: leo, content: message.content };
    await addMessage.run(db, { ...line, when: before(1) });
    const news = {
      type: 'friend_message',
      ...notifications.textsOf({
        title: notificationMessage('friendMessage'),
        message: notificationMessage('friendMessageFrom', { name: demoAccounts.maya.username }),
      }),
    };
    const about = { gameId: null, reportId: null, aboutUserId: maya, feedbackId: null, decisionId: null };
    await notifications.add.run(db, { id: bell, userId: leo, ...about, now: before(1), ...news });
    for (const userId of [maya, leo]) {
      changed(userId, 'friend', friendship);
      changed(userId, 'message', written);
    }
    changed(leo, 'notification', bell);
  }
}
