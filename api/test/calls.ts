import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { type EndpointName, type Endpoints, endpoints } from '#sync/contract/index.ts';
import { type Cursor, pullMax } from '#sync/contract/sync.ts';
import { type Endpoint, requestOf } from '#sync/endpoint.ts';
import { encodePull, encodeRequest } from '#sync/protocol/wireFormat.ts';
import { drawReset } from '../features/auth/reset.ts';
import { openNumber } from '../features/developers/number.ts';
import { openSession } from '../security/session.ts';
import { appealedReview, decidedReview, hiding, proposedSuspension, reportedReview } from './cases.ts';
import { someLetters } from './letters.ts';
import {
  type Busy,
  befriend,
  busy,
  feedbackOf,
  headersOf,
  newVersion,
  reportOf,
  type Studio,
  stateOf,
  studio,
} from './people.ts';
import { picture, registered, submission, uploadBuild } from './submissions.ts';
import { formOf, password, type Someone, type TestApp } from './testApp.ts';
import { zipOf } from './zip.ts';

export const setupKey = 'a key for every call';
/** Endpoints that need an external sign-in page; api/features/auth/external.test.ts tests them. */
export type Elsewhere = 'auth.externalPerson' | 'auth.externalRegister' | 'auth.externalLink';
export type Callable = Exclude<EndpointName, Elsewhere>;

/** The people who make the calls, with `size` rows of everything. */
export type Cast = {
  house: TestApp;
  size: number;
  visitor: Someone;
  staff: Someone;
  lead: Someone;
  player: Busy;
  studio: Studio;
};

export async function castOf(house: TestApp, size: number): Promise<Cast> {
  const [visitor, staff, lead] = [
    await house.person('visitor'),
    await house.person('staff'),
    await house.person('lead'),
  ];
  // Staff decide on developers and games; one's own work is decided by others.
  return {
    ...{ house, size, visitor, staff, lead },
    player: await busy(house, staff, size),
    studio: await studio(house, staff, size),
  };
}

type Made<N extends EndpointName> = {
  who: Someone;
  input: z.input<Endpoints[N]['input']>;
  headers?: Record<string, string>;
};
/** A call of each endpoint, all in one table: a missing endpoint does not compile. */
type Makers = { [N in Callable]: (cast: Cast) => Promise<Made<N>> };

const form = () => ({
  ...{ email: `${uuid()}@example.org`, username: `N ${someLetters(12)}`, password: 'walnut staircase' },
  ...{ firstName: 'New', lastName: 'Person', birthDate: '2008-05-04' },
});
const first = <T>(list: readonly T[]) => list[0] as T;
const person = ({ house }: Cast) => house.person('player');
const game = async ({ house }: Cast, said = {}) => (await house.game(said)).id;
/** A word that staff allow; nobody else of the test has it. */
const newWord = () => ({ word: `zorb ${someLetters(12)}`, lang: 'en', list: 'allow' }) as const;
const addWord = async ({ lead }: Cast) => (await lead.call(endpoints['filter.add'], newWord())).body.id;
const pendingDeveloper = async ({ house, staff }: Cast) => {
  const { id } = await house.person('pending');
  const { body } = await staff.call(endpoints['developers.list'], {});
  return (body.find((one) => one.userId === id) as { id: string }).id;
};
/** Creates a hosted game with a pending version. */
const version = async ({ house }: Cast) => {
  const me = await house.person('developer');
  const id = await game({ house } as Cast, { developerId: me.id, ...(await registered(house, me, uuid())) });
  return { me, gameId: id, id: await newVersion(house, me, id) };
};
const asked = async (cast: Cast) => {
  const [me, other] = [await person(cast), await person(cast)];
  return { me, id: (await other.call(endpoints['friends.request'], { username: me.username })).body.id };
};
/** A review that as many have reported as there are of everything, in a case; decided; and appealed against. */
const reviewCase = ({ house, size }: Cast) => reportedReview(house, { reporters: size });
const decided = ({ house, size, staff }: Cast) => decidedReview(house, { reporters: size, staff });
const proposed = ({ house, size }: Cast) => proposedSuspension(house, { reporters: size });
const appealed = ({ house, size, staff }: Cast) => appealedReview(house, { reporters: size, staff });
type Seen = 'everything' | 'nothing';
async function cursorOf({ house }: Pick<Cast, 'house'>, who: Busy, hasSeen: Seen): Promise<Cursor | null> {
  const text = 'SELECT m.epoch, u.rev FROM sync_meta m, sync_users u WHERE u."userId" = :id';
  return hasSeen === 'everything' ? ((await house.db.get(text, { id: who.id })) as Cursor) : null;
}
/** Returns a pull of a device that has seen everything, or nothing yet. */
async function question(cast: Pick<Cast, 'house'>, who: Busy, hasSeen: Seen) {
  const cursor = await cursorOf(cast, who, hasSeen);
  const asked = { clientId: who.clientId, acked: 1, now: new Date().toISOString(), ops: [], cursor, limit: pullMax };
  return { who, input: encodePull(asked), headers: headersOf(who) };
}
/** Returns a batch of such a device. */
async function batch(cast: Pick<Cast, 'house'>, who: Busy, games: string[], hasSeen: Seen) {
  const cursor = await cursorOf(cast, who, hasSeen);
  const now = new Date().toISOString();
  const ops = games.map((gameId, i) => ({
    ...{ seq: i + 2, id: uuid(), name: 'wishlist.add', v: 1, at: now },
    input: { gameId },
  }));
  const said = { clientId: who.clientId, acked: 1, now, ops, limit: pullMax };
  const input = encodeRequest({ ...said, cursor });
  return { who, input, headers: headersOf(who) };
}

/**
 * Makers of a successful call of each endpoint. All are in one table in one file, which is checked against the list of
 * endpoints, so that a new endpoint does not compile without its line here.
 */
export const calls: Makers = {
  'auth.user': async ({ player }) => ({ who: player, input: {} }),
  'auth.register': async ({ visitor }) => ({ who: visitor, input: form() }),
  'auth.age': async ({ visitor }) => ({ who: visitor, input: { birthDate: '2008-05-04' } }),
  'auth.login': async ({ visitor, player }) => ({ who: visitor, input: { email: player.email, password } }),
  async 'auth.developerLogin'({ house, visitor, studio }) {
    const text = 'SELECT "developerNumber" AS number FROM developers WHERE "userId" = :id';
    const { number } = (await house.db.get(text, { id: studio.id })) as { number: string };
    return { who: visitor, input: { developerId: openNumber(number, house.config) as string, email: studio.email } };
  },
  'auth.leadLogin': async ({ visitor, lead }) => ({ who: visitor, input: { setupKey, email: lead.email, password } }),
  async 'auth.reset'({ house, visitor }) {
    const me = await house.person('player');
    const { code } = await drawReset(house.db, me.id, null, house.clock().toISOString());
    return { who: visitor, input: { who: me.email, code, next: 'four wet socks drying' } };
  },
  // The store has a lead developer, so the call is refused; no other result is possible in a running store.
  'auth.setupLead': async ({ visitor }) => ({ who: visitor, input: { setupKey, ...form() } }),
  'auth.ways': async ({ visitor }) => ({ who: visitor, input: {} }),
  'auth.external': async ({ visitor }) => ({ who: visitor, input: {} }),
  'auth.externalReturn': async ({ visitor }) => ({ who: visitor, input: {} }),
  'auth.logout': async (cast) => ({
    who: await person(cast),
    input: {},
    headers: { referer: `${new URL(cast.house.config.publicUrl).origin}/` },
  }),

  'users.stats': async ({ visitor }) => ({ who: visitor, input: {} }),
  async 'users.rename'({ house, staff, size }) {
    return { who: await busy(house, staff, size), input: { username: `R ${someLetters(12)}` } };
  },
  'users.changePassword': async (cast) => ({
    who: await person(cast),
    input: { current: password, next: 'walnut staircase' },
  }),
  'users.deviceKey': async ({ player }) => ({ who: player, input: {} }),
  'users.sessions': async ({ player }) => ({ who: player, input: {} }),
  async 'users.endSession'(cast) {
    const who = await person(cast);
    await openSession(cast.house.db, who.id, cast.house.clock().toISOString());
    const { body } = await who.call(endpoints['users.sessions'], {});
    return { who, input: { id: (body.find(({ isCurrent }) => isCurrent === 0) as { id: string }).id } };
  },
  'users.signOutEverywhere': async (cast) => ({ who: await person(cast), input: {} }),
  'users.export': async ({ player }) => ({ who: player, input: { password } }),
  'users.resetPassword': async (cast) => ({ who: cast.staff, input: { id: (await person(cast)).id } }),
  'users.leave': async ({ house, staff, size }) => ({ who: await busy(house, staff, size), input: { password } }),
  'users.list': async ({ staff }) => ({ who: staff, input: {} }),
  'users.search': async ({ staff }) => ({ who: staff, input: { q: 'nobody is called so' } }),
  'users.remove': async ({ house, staff, size }) => ({
    who: staff,
    input: { id: (await studio(house, staff, size)).id },
  }),
  'users.setAdmin': async (cast) => ({ who: cast.lead, input: { id: (await person(cast)).id, isAdmin: 1 } }),

  'games.list': async ({ visitor }) => ({ who: visitor, input: {} }),
  'games.popular': async ({ visitor }) => ({ who: visitor, input: {} }),
  'games.one': async ({ visitor, player }) => ({ who: visitor, input: { id: first(player.games) } }),
  'games.build': async ({ visitor, studio }) => ({ who: visitor, input: { id: first(studio.hosted) } }),
  async 'games.submit'({ house }) {
    const who = await house.person('developer');
    return { who, input: await submission(who, { gameUrl: (await uploadBuild(who)).gameUrl }) };
  },
  'games.mine': async ({ studio }) => ({ who: studio, input: {} }),
  'games.pending': async ({ staff }) => ({ who: staff, input: {} }),
  'games.rejected': async ({ staff }) => ({ who: staff, input: {} }),
  'games.all': async ({ staff }) => ({ who: staff, input: {} }),
  'games.search': async ({ staff }) => ({ who: staff, input: { q: 'no game is called so' } }),
  'games.approve': async (cast) => ({ who: cast.staff, input: { id: await game(cast, { status: 'pending' }) } }),
  'games.reject': async (cast) => ({
    who: cast.staff,
    input: { id: await game(cast, { status: 'pending' }), reason: 'It does not start.' },
  }),
  async 'games.remove'(cast) {
    const id = await game(cast);
    for (let i = 0; i < cast.size; i++) await (await person(cast)).call(endpoints['library.add'], { id });
    return { who: cast.staff, input: { id } };
  },

  'featured.list': async ({ visitor, lead, player }) => {
    for (const gameId of player.games) await lead.call(endpoints['featured.add'], { gameId, position: 1 });
    return { who: visitor, input: {} };
  },
  'featured.add': async (cast) => ({ who: cast.lead, input: { gameId: await game(cast), position: 1 } }),
  async 'featured.remove'(cast) {
    const id = await game(cast);
    await cast.lead.call(endpoints['featured.add'], { gameId: id, position: 1 });
    return { who: cast.lead, input: { id } };
  },

  async 'warnings.ofGame'(cast) {
    const id = await game(cast);
    for (let i = 0; i < cast.size; i++)
      await cast.lead.call(endpoints['warnings.add'], { id, warningType: 'custom', description: `Number ${i}` });
    return { who: cast.visitor, input: { id } };
  },
  'warnings.add': async (cast) => ({ who: cast.lead, input: { id: await game(cast), warningType: 'scary' } }),
  async 'warnings.remove'(cast) {
    const id = await game(cast);
    const { body } = await cast.lead.call(endpoints['warnings.add'], { id, warningType: 'scary' });
    return { who: cast.lead, input: { id: body.id } };
  },

  'wishlist.list': async ({ player }) => ({ who: player, input: {} }),
  'wishlist.add': async (cast) => ({ who: cast.player, input: { gameId: await game(cast) } }),
  async 'wishlist.remove'(cast) {
    const id = await game(cast);
    await cast.player.call(endpoints['wishlist.add'], { gameId: id });
    return { who: cast.player, input: { id } };
  },

  'cart.list': async ({ player }) => ({ who: player, input: {} }),
  'cart.add': async (cast) => ({ who: cast.player, input: { gameId: await game(cast, { price: 300 }) } }),
  async 'cart.remove'(cast) {
    const id = await game(cast, { price: 300 });
    await cast.player.call(endpoints['cart.add'], { gameId: id });
    return { who: cast.player, input: { id } };
  },
  async 'cart.clear'(cast) {
    const who = await person(cast);
    for (const gameId of cast.player.games) await who.call(endpoints['cart.add'], { gameId });
    return { who, input: {} };
  },
  async 'cart.moveToWishlist'(cast) {
    const id = await game(cast, { price: 300 });
    await cast.player.call(endpoints['cart.add'], { gameId: id });
    return { who: cast.player, input: { id } };
  },

  'library.list': async ({ player }) => ({ who: player, input: {} }),
  'library.check': async ({ player }) => ({ who: player, input: { id: first(player.games) } }),
  'library.add': async (cast) => ({ who: cast.player, input: { id: await game(cast) } }),
  async 'library.remove'(cast) {
    const id = await game(cast);
    await cast.player.call(endpoints['library.add'], { id });
    return { who: cast.player, input: { id } };
  },

  'plays.playtime': async ({ player }) => ({ who: player, input: { id: first(player.games) } }),
  'plays.start': async ({ player }) => ({ who: player, input: { gameId: first(player.games) } }),
  async 'plays.end'({ player }) {
    const { body } = await player.call(endpoints['plays.start'], { gameId: first(player.games) });
    return { who: player, input: { sessionId: body.id, activeSeconds: 0 } };
  },

  'reviews.ofGame': async (cast) => {
    const id = await game(cast);
    for (let i = 0; i < cast.size; i++)
      await (await person(cast)).call(endpoints['reviews.post'], { gameId: id, rating: 4 });
    return { who: cast.visitor, input: { id } };
  },
  'reviews.average': async ({ visitor, player }) => ({ who: visitor, input: { id: first(player.games) } }),
  'reviews.post': async (cast) => ({ who: cast.player, input: { gameId: await game(cast), rating: 4 } }),
  'reviews.edit': async ({ player }) => ({ who: player, input: { id: first(player.reviews), rating: 5 } }),
  async 'reviews.remove'(cast) {
    const { body } = await cast.player.call(endpoints['reviews.post'], { gameId: await game(cast), rating: 2 });
    return { who: cast.player, input: { id: body.id } };
  },

  'friends.list': async ({ player }) => ({ who: player, input: {} }),
  'friends.requests': async ({ player }) => ({ who: player, input: {} }),
  'friends.request': async (cast) => ({ who: cast.player, input: { username: (await person(cast)).username } }),
  async 'friends.accept'(cast) {
    const { me, id } = await asked(cast);
    return { who: me, input: { id } };
  },
  async 'friends.reject'(cast) {
    const { me, id } = await asked(cast);
    return { who: me, input: { id } };
  },
  'friends.messages': async ({ player }) => ({ who: player, input: { friendId: first(player.friends).who.id } }),
  'friends.message': async ({ player }) => ({
    who: player,
    input: { receiverId: first(player.friends).who.id, content: 'Hello again' },
  }),
  async 'friends.unfriend'(cast) {
    const [me, other] = [await person(cast), await person(cast)];
    return { who: me, input: { id: await befriend(me, other, cast.size) } };
  },
  'friends.blocked': async ({ player }) => ({ who: player, input: {} }),
  async 'friends.block'(cast) {
    const [me, other] = [await person(cast), await person(cast)];
    await befriend(me, other, cast.size);
    return { who: me, input: { userId: other.id } };
  },
  async 'friends.unblock'(cast) {
    const [me, other] = [await person(cast), await person(cast)];
    await me.call(endpoints['friends.block'], { userId: other.id });
    return { who: me, input: { userId: other.id } };
  },

  'notifications.list': async ({ player }) => ({ who: player, input: {} }),
  'notifications.unread': async ({ player }) => ({ who: player, input: {} }),
  async 'notifications.read'(cast) {
    const { me } = await asked(cast);
    const { body } = await me.call(endpoints['notifications.unread'], {});
    return { who: me, input: { id: first(body).id } };
  },
  async 'notifications.readAll'(cast) {
    const who = await person(cast);
    for (let i = 0; i < cast.size; i++)
      await (await person(cast)).call(endpoints['friends.request'], { username: who.username });
    return { who, input: { upToRev: cast.size } };
  },

  'developers.status': async ({ studio }) => ({ who: studio, input: {} }),
  'developers.renewNumber': async ({ studio }) => ({ who: studio, input: {} }),
  'developers.register': async (cast) => ({
    who: await person(cast),
    input: { schoolEmail: `${uuid()}@school.example`, fullName: 'A Pupil' },
  }),
  'developers.list': async ({ staff }) => ({ who: staff, input: {} }),
  'developers.search': async ({ staff }) => ({ who: staff, input: { q: 'nobody is called so' } }),
  'developers.pending': async ({ staff }) => ({ who: staff, input: {} }),
  'developers.approve': async (cast) => ({ who: cast.staff, input: { id: await pendingDeveloper(cast) } }),
  'developers.reject': async (cast) => ({
    who: cast.staff,
    input: { id: await pendingDeveloper(cast), reason: 'Which school is it?' },
  }),

  'uploads.image': async ({ house }) => ({
    who: await house.person('developer'),
    input: { coverImage: new Blob([Buffer.from(await picture)]) },
  }),
  'uploads.build': async ({ house }) => ({
    who: await house.person('developer'),
    input: { build: new Blob([zipOf(['index.html'])]) },
  }),
  'uploads.arrived': async ({ studio }) => ({ who: studio, input: { key: 'a'.repeat(64) } }),
  async 'uploads.part'({ house }) {
    const part = new Blob([zipOf(['index.html'])]);
    const key = uuid().replaceAll('-', '').repeat(2);
    return { who: await house.person('developer'), input: { key, size: part.size, from: 0, part } };
  },

  'reports.file': async (cast) => ({
    who: await person(cast),
    input: {
      ...{ category: 'abuse', subject: 'A person', description: 'They were not kind at all.' },
      ...{ gameId: first(cast.player.games), aboutUserId: cast.player.id },
    },
  }),
  // A friend who is blocked in the same call, with as many messages as there are rows of everything.
  async 'reports.quick'(cast) {
    const [me, other] = [await person(cast), await person(cast)];
    await befriend(me, other, cast.size);
    const { body } = await me.call(endpoints['friends.messages'], { friendId: other.id });
    const { id } = body.find(({ senderId }) => senderId === other.id) as { id: string };
    return {
      who: me,
      input: { kind: 'message', id, authorId: other.id, reason: 'bullying', quote: 'Hello', block: 1 },
    };
  },
  async 'reports.evidence'(cast) {
    const me = await person(cast);
    const about = { kind: 'user', id: cast.player.id, authorId: cast.player.id, reason: 'spam' } as const;
    return { who: cast.staff, input: { id: (await me.call(endpoints['reports.quick'], about)).body.id } };
  },
  'reports.list': async ({ player }) => ({ who: player, input: {} }),
  'reports.one': async ({ player }) => ({ who: player, input: { id: first(player.reports) } }),
  'reports.messages': async ({ player }) => ({ who: player, input: { id: first(player.reports) } }),
  'reports.answer': async ({ staff, player }) => ({
    who: staff,
    input: { id: first(player.reports), content: 'Thank you' },
  }),
  'reports.setStatus': async (cast) => ({
    who: cast.staff,
    input: { id: await reportOf(await person(cast)), status: 'resolved' },
  }),

  async 'moderation.cases'(cast) {
    for (let i = 0; i < cast.size; i++) await reviewCase({ ...cast, size: 1 });
    return { who: cast.staff, input: {} };
  },
  'moderation.one': async (cast) => ({ who: cast.staff, input: { id: (await reviewCase(cast)).id } }),
  'moderation.claim': async (cast) => ({ who: cast.staff, input: { id: (await reviewCase(cast)).id } }),
  async 'moderation.release'(cast) {
    const { id } = await reviewCase(cast);
    await cast.staff.call(endpoints['moderation.claim'], { id });
    return { who: cast.staff, input: { id } };
  },
  'moderation.evidence': async (cast) => ({ who: cast.staff, input: { id: (await reviewCase(cast)).id } }),
  async 'moderation.decide'(cast) {
    const { id, version } = await reviewCase(cast);
    const said = { ...hiding, actions: [...hiding.actions], noteToReporters: 'Thanks' };
    return { who: cast.staff, input: { id, version, ...said } };
  },
  async 'moderation.bulk'(cast) {
    const ids: string[] = [];
    while (ids.length < cast.size) ids.push((await reviewCase({ ...cast, size: 1 })).id);
    return { who: cast.staff, input: { ids, action: 'none' } };
  },
  async 'moderation.confirm'(cast) {
    const { decisionId: id, version } = await proposed(cast);
    return { who: cast.staff, input: { id, version } };
  },
  'moderation.refuse': async (cast) => ({
    who: cast.staff,
    input: { id: (await proposed(cast)).decisionId, why: 'A week is enough.' },
  }),
  'moderation.revert': async (cast) => ({
    who: cast.staff,
    input: { id: (await decided(cast)).decisionId, why: 'It was a mistake.' },
  }),
  'moderation.answerAppeal': async (cast) => ({
    who: cast.lead,
    input: { id: (await appealed(cast)).appealId, outcome: 'overturned', note: 'You are right.' },
  }),
  'decisions.list': async (cast) => ({ who: (await decided(cast)).author, input: {} }),
  async 'decisions.one'(cast) {
    const { author, decisionId: id } = await decided(cast);
    return { who: author, input: { id } };
  },
  async 'decisions.appeal'(cast) {
    const { author, decisionId } = await decided(cast);
    return { who: author, input: { decisionId, words: 'It was a joke.' } };
  },

  'feedback.send': async (cast) => ({ who: await person(cast), input: { subject: 'Thanks', message: 'Good.' } }),
  'feedback.mine': async ({ player }) => ({ who: player, input: {} }),
  'feedback.list': async ({ staff }) => ({ who: staff, input: {} }),
  'feedback.one': async ({ staff, player }) => ({ who: staff, input: { id: first(player.feedback) } }),
  'feedback.messages': async ({ staff, player }) => ({ who: staff, input: { id: first(player.feedback) } }),
  'feedback.answer': async ({ staff, player }) => ({
    who: staff,
    input: { id: first(player.feedback), content: 'Good to hear' },
  }),
  'feedback.read': async (cast) => ({ who: cast.staff, input: { id: await feedbackOf(await person(cast)) } }),

  'admin.stats': async ({ staff }) => ({ who: staff, input: {} }),
  'admin.audit': async ({ lead }) => ({ who: lead, input: {} }),

  'sync.pull': async (cast) => question(cast, cast.player, 'nothing'),
  async 'sync.exchange'(cast) {
    const games: string[] = [];
    while (games.length < cast.size) games.push(await game(cast));
    return batch(cast, await busy(cast.house, cast.staff, 1), games, 'everything');
  },
  async 'sync.catalogue'(cast) {
    const text = 'SELECT epoch, "catalogueRev" AS since FROM sync_meta';
    const { epoch, since } = (await cast.house.db.get(text, {})) as { epoch: string; since: number };
    for (let i = 0; i < cast.size; i++) await game(cast);
    return { who: cast.visitor, input: { epoch, since } };
  },

  'versions.list': async ({ studio }) => ({ who: studio, input: { id: first(studio.hosted) } }),
  async 'versions.submit'(cast) {
    const { me, gameId } = await version(cast);
    return { who: me, input: { gameId, gameUrl: (await registered(cast.house, me, uuid())).gameUrl } };
  },
  async 'versions.withdraw'(cast) {
    const { me, id } = await version(cast);
    return { who: me, input: { id } };
  },
  'versions.preview': async ({ studio }) => ({ who: studio, input: { id: first(studio.versions) } }),
  async 'versions.restore'(cast) {
    const { id, gameId } = await version(cast);
    await cast.staff.call(endpoints['versions.approve'], { id });
    // The first version has the id of its game.
    return { who: cast.staff, input: { id: gameId } };
  },
  'versions.pending': async ({ staff }) => ({ who: staff, input: {} }),
  'versions.approve': async (cast) => ({ who: cast.staff, input: { id: (await version(cast)).id } }),
  'versions.reject': async (cast) => ({
    who: cast.staff,
    input: { id: (await version(cast)).id, reason: 'It does not start.' },
  }),

  'filter.lists': async ({ player }) => ({ who: player, input: {} }),
  'filter.words': async (cast) => {
    for (let i = 0; i < cast.size; i++) await addWord(cast);
    return { who: cast.lead, input: {} };
  },
  'filter.add': async ({ lead }) => ({ who: lead, input: newWord() }),
  'filter.remove': async (cast) => ({ who: cast.lead, input: { id: await addWord(cast) } }),
  'restrictions.mine': async ({ player }) => ({ who: player, input: {} }),
  'policy.transparency': async ({ visitor }) => ({ who: visitor, input: {} }),
  'policy.contacts': async ({ visitor }) => ({ who: visitor, input: {} }),
  'saves.list': async ({ player }) => ({ who: player, input: {} }),
  'saves.one': async ({ player }) => ({ who: player, input: { gameId: first(player.games) } }),
  'saves.keep': async (cast) => ({ who: await person(cast), input: stateOf(first(cast.player.games)) }),
};

type AnyMade = { who: Someone; input: unknown; headers?: Record<string, string> };
/** Further calls of the same endpoints that do something else, named after the endpoint and the case. */
export const otherwise: Record<`${Callable}, ${string}`, (cast: Cast) => Promise<AnyMade>> = {
  'sync.pull, nothing new': async (cast) => question(cast, cast.player, 'everything'),
  'sync.exchange, nothing new': async (cast) => batch(cast, cast.player, [], 'everything'),
  'sync.exchange, everything anew': async (cast) => batch(cast, cast.player, [], 'nothing'),
  'sync.catalogue, everything': async ({ visitor }) => ({ who: visitor, input: {} }),
  async 'reviews.ofGame, of the most reviewed'({ house, visitor }) {
    const text = 'SELECT id FROM games ORDER BY "reviewCount" DESC LIMIT 1';
    return { who: visitor, input: (await house.db.get(text, {})) as { id: string } };
  },
  async 'reports.quick, of a review'(cast) {
    const [author, me, gameId] = [await person(cast), await person(cast), await game(cast)];
    const { id } = (await author.call(endpoints['reviews.post'], { gameId, rating: 1, comment: 'Bad' })).body;
    return { who: me, input: { kind: 'review', id, authorId: author.id, reason: 'hate', quote: 'Bad' } };
  },
  'reports.list, of everybody': async ({ staff }) => ({ who: staff, input: {} }),
  'reports.list, in a state': async ({ staff }) => ({ who: staff, input: { which: 'resolved' } }),
  'reports.list, with news': async ({ staff }) => ({ who: staff, input: { which: 'news' } }),
  async 'moderation.cases, with an appeal'(cast) {
    await appealed(cast);
    return { who: cast.lead, input: { which: 'appeals' } };
  },
  async 'moderation.cases, decided, of a person'(cast) {
    const { author } = await decidedReview(cast.house, { staff: cast.staff });
    return { who: cast.lead, input: { which: 'closed', person: author.username } };
  },
  'feedback.list, read': async ({ staff }) => ({ who: staff, input: { which: 'read' } }),
};

/** All calls and further cases, by name. */
export const everyCall = Object.entries({ ...calls, ...otherwise }) as [string, (cast: Cast) => Promise<AnyMade>][];
export const endpointOf = (name: string) => endpoints[name.split(',')[0] as EndpointName] as Endpoint;

/** Makes a call; throws unless it succeeds, except for the one that a running store refuses. */
export async function callOrThrow(name: string, { who, input, headers }: AnyMade): Promise<string> {
  const { method, path, body, file, headers: own } = requestOf(endpointOf(name), input as Record<string, unknown>);
  const response = await who.send(method, path, file ? formOf(file) : body, { ...own, ...headers });
  const text = await response.text();
  if (response.status >= 400 && !(name === 'auth.setupLead' && response.status === 409))
    throw new Error(`${name}: ${response.status} ${text}`);
  return text;
}
