/** The server of the sync benches: the real one, with users and games for a corpus. */
import { endpoints } from '#sync/contract/index.ts';
import { sql } from '../db/port.ts';
import { openTestApp } from '../test/testApp.ts';
import { type Corpus, gamesMax, logLine, type Target, type Write, writesOf } from './corpus.ts';
import { serveRpc } from './rpcServer.ts';
import { unlimited } from './unlimited.ts';

const house = await openTestApp({ rates: unlimited });
// One transaction: a thousand flushes to the disk would be most of the bench.
const gameIds = house.db.transaction(async () => {
  const ids: string[] = [];
  while (ids.length < gamesMax) ids.push((await house.game()).id);
  return ids;
});

async function friends() {
  const [me, friend] = [await house.person('player'), await house.person('player')];
  const { body } = await me.call(endpoints['friends.request'], { username: friend.username });
  await friend.call(endpoints['friends.accept'], { id: body.id });
  return [me, friend] as const;
}

const messagesOf = sql<Write['input']>`SELECT "receiverId", content FROM friend_messages WHERE "senderId" = :userId`;
const reviewsOf = sql<Write['input']>`SELECT "gameId", rating, comment FROM reviews WHERE "userId" = :userId`;
const wishesOf = sql<Write['input']>`SELECT "gameId" FROM wishlists WHERE "userId" = :userId`;

serveRpc(
  {
    /** Creates a new user without data, and the writes that they will send. */
    async open({ corpus, count }: { corpus: Corpus; count: number }): Promise<Target> {
      const [me, friend] = await friends();
      const writes = writesOf(corpus, count, friend.id, await gameIds);
      return { url: house.url, origin: house.config.publicUrl, cookie: me.cookie, userId: me.id, writes };
    },
    async kept({ userId }: { userId: string }): Promise<string[]> {
      const lines = (name: Write['name'], rows: Write['input'][]) => rows.map((input) => logLine({ name, input }));
      return [
        ...lines('friends.message', await messagesOf.all(house.db, { userId })),
        ...lines('reviews.post', await reviewsOf.all(house.db, { userId })),
        ...lines('wishlist.add', await wishesOf.all(house.db, { userId })),
      ];
    },
  },
  () => house.close(),
);
