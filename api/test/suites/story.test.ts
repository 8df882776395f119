import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type EndpointName, type Endpoints, endpointNames, endpoints } from '#sync/contract/index.ts';
import { type Endpoint, noContent, type Output, requestOf } from '#sync/endpoint.ts';
import { cookieName } from '../../security/session.ts';
import { submission, uploadBuild } from '../submissions.ts';
import { bothDatabases, openTestApp, type Someone, type TestApp } from '../testApp.ts';
import { zipOf } from '../zip.ts';

const setupKey = 'a key for this story';
const password = 'walnut staircase';
/** Endpoints that need an external sign-in page; api/features/auth/external.test.ts tests them. */
const elsewhere: EndpointName[] = ['auth.externalPerson', 'auth.externalRegister', 'auth.externalLink'];

describe.each(bothDatabases)('a story through every call, on %s', (database) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp({ database, settings: { SETUP_KEY: setupKey } });
  });
  afterAll(() => house?.close());

  test('from an empty store to a game that people play, review and talk about, and back', async () => {
    const told = new Set<EndpointName>();
    const visitor = await house.person('visitor');

    /** Makes a call that succeeds, and checks that its answer has the declared shape and nothing else. */
    async function good<N extends EndpointName>(
      who: Someone,
      name: N,
      input: Partial<z.input<Endpoints[N]['input']>> = {},
    ): Promise<Output<Endpoints[N]>> {
      const e = endpoints[name] as Endpoint;
      const { status, body } = await who.call(e, input as never);
      expect(status, `${name} ${JSON.stringify(body)}`).toBeLessThan(400);
      if (e.navigation || e.output === noContent()) expect(body, name).toBeUndefined();
      else expect(e.output.parse(body), name).toEqual(body);
      told.add(name);
      return body as Output<Endpoints[N]>;
    }
    const form = (name: string) => ({
      ...{
        email: `${name}@example.org`,
        username: name,
        password,
        firstName: name,
        lastName: 'Example',
        birthDate: '2008-05-04',
      },
    });
    /** Signs in or up, and returns the person with their new session. */
    async function enter<N extends EndpointName>(name: N, input: z.input<Endpoints[N]['input']>): Promise<Someone> {
      const e = endpoints[name] as Endpoint;
      const { status, body, headers } = await visitor.call(e, input as never);
      expect(status, `${name} ${JSON.stringify(body)}`).toBeLessThan(400);
      told.add(name);
      const token = /^[^=]+=([\w-]+)/.exec(headers.get('set-cookie') ?? '')?.[1];
      return house.as({
        ...(body as { id: string; username: string; email: string }),
        cookie: `${cookieName(house.config)}=${token}`,
      });
    }

    // An empty store gets its lead developer, and the set-up is closed after that.
    const lead = await enter('auth.setupLead', { setupKey, ...form('Ada') });
    expect((await good(lead, 'auth.user')).isLeadDev).toBe(1);
    expect(await good(visitor, 'auth.ways')).toEqual({ school: false });
    expect(await good(visitor, 'policy.contacts')).toMatchObject({ minAge: 13 });
    await good(visitor, 'auth.external');
    await good(visitor, 'auth.externalReturn');

    await good(visitor, 'auth.age', { birthDate: '2010-05-04' });

    // Two students sign up, and one becomes a developer.
    const [kim, ben] = [await enter('auth.register', form('Kim')), await enter('auth.register', form('Ben'))];
    expect((await good(kim, 'developers.status')).status).toBe('not_registered');
    await good(kim, 'developers.register', { schoolEmail: 'kim@school.example', fullName: 'Kim Example' });
    const [waiting] = await good(lead, 'developers.pending');
    await good(lead, 'developers.reject', { id: waiting?.id as string, reason: 'Which school is it?' });
    expect((await good(kim, 'developers.status')).rejectionReason).toBe('Which school is it?');
    await good(kim, 'developers.register', { schoolEmail: 'kim@school.example', fullName: 'Kim Example' });
    await good(lead, 'developers.approve', { id: waiting?.id as string });
    expect((await good(lead, 'developers.list'))[0]?.developerNumber).toMatch(/^[•]+\w{4}$/u);
    const { developerNumber } = await good(kim, 'developers.status');
    const studio = await enter('auth.developerLogin', {
      developerId: developerNumber as string,
      email: 'kim@school.example',
    });

    // A game is uploaded, submitted, rejected, submitted again and approved.
    const built = await uploadBuild(studio);
    const draft = await submission(studio, { gameUrl: built.gameUrl, price: 300, worksOffline: 1 });
    told.add('uploads.build').add('uploads.image');
    const first = await good(studio, 'games.submit', draft);
    expect(await good(lead, 'games.pending')).toHaveLength(1);
    await good(lead, 'games.reject', { id: first.id, reason: 'The door does not open.' });
    expect((await good(studio, 'games.mine'))[0]?.rejectionReason).toBe('The door does not open.');
    expect(await good(lead, 'games.rejected')).toMatchObject([{ id: first.id, rejectedBy: { id: lead.id } }]);
    const game = await good(studio, 'games.submit', draft);
    await good(lead, 'games.approve', { id: game.id });
    expect((await good(visitor, 'games.list')).map(({ id }) => id)).toEqual([game.id]);
    expect((await good(visitor, 'games.popular')).map(({ id }) => id)).toEqual([game.id]);
    expect(await good(visitor, 'games.one', { id: game.id })).toMatchObject({
      developerName: 'Kim',
      status: 'approved',
      worksOffline: 1,
    });
    expect((await good(visitor, 'games.build', { id: game.id })).files).toHaveLength(1);
    // The next version is pending, previewed, and replaces the first, which can be restored.
    const send = async () => good(kim, 'versions.submit', { gameId: game.id, ...(await next()) });
    // Its upload has two parts.
    const next = async () => {
      const zip = new Blob([zipOf(['index.html', `${uuid()}.js`])]);
      const [key, { size }] = [uuid().replaceAll('-', '').repeat(2), zip];
      await good(kim, 'uploads.part', { key, size, from: 0, part: zip.slice(0, 9) });
      const { received: from } = await good(kim, 'uploads.arrived', { key });
      const { build } = await good(kim, 'uploads.part', { key, size, from, part: zip.slice(from) });
      return { gameUrl: build?.gameUrl as string };
    };
    await good(kim, 'versions.withdraw', { id: (await send()).id });
    const version = await send();
    expect(await good(lead, 'versions.pending')).toHaveLength(1);
    expect((await good(lead, 'versions.preview', { id: version.id })).url).toContain('//g-p');
    await good(lead, 'versions.approve', { id: version.id });
    await good(kim, 'versions.restore', { id: game.id });
    await good(lead, 'versions.reject', { id: (await send()).id, reason: 'It does not start.' });
    expect(await good(kim, 'versions.list', { id: game.id })).toHaveLength(4);
    await good(lead, 'featured.add', { gameId: game.id, position: 1 });
    expect(await good(visitor, 'featured.list')).toHaveLength(1);
    const warning = await good(lead, 'warnings.add', {
      id: game.id,
      warningType: 'custom',
      description: 'Loud at the end',
    });
    expect(await good(visitor, 'warnings.ofGame', { id: game.id })).toEqual([warning]);

    // Somebody finds the game, plays it and reviews it.
    await good(ben, 'wishlist.add', { gameId: game.id });
    expect(await good(ben, 'wishlist.list')).toHaveLength(1);
    await good(ben, 'wishlist.remove', { id: game.id });
    await good(ben, 'cart.add', { gameId: game.id });
    expect((await good(ben, 'cart.list'))[0]?.game.price).toBe(300);
    await good(ben, 'cart.moveToWishlist', { id: game.id });
    await good(ben, 'cart.remove', { id: game.id });
    await good(ben, 'cart.clear');
    await good(ben, 'library.add', { id: game.id });
    expect(await good(ben, 'library.check', { id: game.id })).toEqual({ inLibrary: true });
    const play = await good(ben, 'plays.start', { gameId: game.id });
    await good(ben, 'plays.end', { sessionId: play.id, activeSeconds: 0 });
    expect(await good(ben, 'plays.playtime', { id: game.id })).toEqual({ playtime: 0 });
    expect(await good(ben, 'library.list')).toHaveLength(1);
    const review = await good(ben, 'reviews.post', { gameId: game.id, rating: 5, comment: 'Good' });
    await good(ben, 'reviews.edit', { id: review.id, rating: 4, comment: 'Good, and hard' });
    expect((await good(visitor, 'reviews.ofGame', { id: game.id }))[0]?.user).toEqual({
      username: 'Ben',
      firstName: null,
      lastName: null,
    });
    expect(await good(visitor, 'reviews.average', { id: game.id })).toEqual({ average: 4, counts: [0, 0, 0, 1, 0] });
    expect(await good(visitor, 'users.stats')).toMatchObject({ totalUsers: 3, totalReviews: 1, totalGames: 1 });

    // They become friends, write to each other, and end the friendship.
    const asked = await good(ben, 'friends.request', { username: 'kim' });
    expect(await good(kim, 'friends.requests')).toHaveLength(1);
    await good(kim, 'friends.reject', { id: asked.id });
    const back = await good(kim, 'friends.request', { username: 'BEN' });
    await good(ben, 'friends.accept', { id: back.id });
    expect((await good(ben, 'friends.list'))[0]?.friend).toMatchObject({ username: 'Kim', firstName: 'Kim' });
    await good(ben, 'friends.message', { receiverId: kim.id, content: 'Hello' });
    expect(await good(kim, 'friends.messages', { friendId: ben.id })).toHaveLength(1);
    const bell = await good(kim, 'notifications.unread');
    expect(bell.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        'developer_approved',
        'game_rejected',
        'game_approved',
        'friend_request',
        'friend_message',
      ]),
    );
    await good(kim, 'notifications.read', { id: bell[0]?.id as string });
    await good(kim, 'notifications.readAll');
    expect((await good(kim, 'notifications.list')).every(({ isRead }) => isRead === 1)).toBe(true);
    await good(ben, 'friends.unfriend', { id: back.id });
    await good(kim, 'friends.block', { userId: ben.id });
    expect(await good(kim, 'friends.blocked')).toMatchObject([{ userId: ben.id, username: 'Ben' }]);
    await good(kim, 'friends.unblock', { userId: ben.id });

    // The game's save follows Ben to the next device.
    const then = new Date().toISOString();
    const items = [['coins', '3']] as [string, string][];
    const state = { gameId: game.id, device: uuid(), run: uuid(), seq: 1, base: 0, at: then, now: then, items };
    expect((await good(ben, 'saves.keep', state)).versions).toMatchObject([{ run: state.run, apart: false }]);
    expect(await good(ben, 'saves.list')).toMatchObject([{ gameId: game.id }]);
    expect((await good(ben, 'saves.one', { gameId: game.id })).items).toEqual(items);

    // Ben reports a bug; staff answer.
    const report = await good(ben, 'reports.file', {
      category: 'bug',
      subject: 'The door',
      description: 'It does not open at all.',
      gameId: game.id,
    });
    expect(await good(lead, 'reports.list')).toMatchObject([{ reporter: { username: 'Ben' } }]);
    expect((await good(lead, 'reports.one', { id: report.id })).subject).toBe('The door');
    await good(lead, 'reports.answer', { id: report.id, content: 'Thank you. Which door?' });
    expect((await good(ben, 'reports.messages', { id: report.id }))[0]).toMatchObject({
      senderId: null,
      sender: { id: null, username: 'Moderator' },
    });
    await good(lead, 'reports.setStatus', { id: report.id, status: 'resolved' });
    const broken = await good(ben, 'reports.quick', {
      ...{ kind: 'game', id: game.id, authorId: kim.id, reason: 'broken', quote: game.title },
    });
    const { author, texts } = await good(lead, 'reports.evidence', { id: broken.id });
    expect([author?.id, texts.map(({ text }) => text.split('\n')[0])]).toEqual([kim.id, [game.title]]);

    // Staff work on what was reported: they take it, look, decide, and look again when they are asked to.
    const [listed] = (await good(lead, 'moderation.cases')).rows;
    const caseId = listed?.id as string;
    expect(listed).toMatchObject({ kind: 'game', reason: 'broken', reports: 1, severity: 4 });
    expect((await good(lead, 'moderation.claim', { id: caseId })).claimedBy).toEqual({ id: lead.id, username: 'Ada' });
    await good(lead, 'moderation.release', { id: caseId });
    expect((await good(lead, 'moderation.evidence', { id: caseId })).quotes).toMatchObject([{ quote: game.title }]);
    const { version: seen, author: maker } = await good(lead, 'moderation.one', { id: caseId });
    expect(maker).toEqual({ id: kim.id, username: 'Kim' });
    const warns = { actions: ['warn'], rule: 'fairness', facts: 'The door is painted on.' } as const;
    const decide = (id: string, version: number) =>
      good(lead, 'moderation.decide', { ...warns, actions: [...warns.actions], id, version });
    const decision = await decide(caseId, seen);
    expect(await good(kim, 'decisions.list')).toMatchObject([{ id: decision.id, actions: ['warn'], appeal: null }]);
    const appeal = await good(kim, 'decisions.appeal', { decisionId: decision.id, words: 'It opens from inside.' });
    expect((await good(lead, 'moderation.cases', { which: 'appeals' })).rows).toMatchObject([{ appealId: appeal.id }]);
    // There is nobody else of staff to ask.
    const overturned = { id: appeal.id, outcome: 'overturned', note: 'So it does.' } as const;
    expect((await good(lead, 'moderation.answerAppeal', overturned)).state).toBe('reverted');
    expect((await good(kim, 'decisions.one', { id: decision.id })).appeal).toMatchObject({ note: 'So it does.' });
    const personal = {
      category: 'abuse',
      subject: 'Kim',
      description: 'She was not kind.',
      aboutUserId: kim.id,
    } as const;
    const reported = async () => {
      await good(ben, 'reports.file', personal);
      return (await good(lead, 'moderation.cases')).rows[0] as { id: string; version: number };
    };
    const other = await reported();
    const mistaken = await decide(other.id, other.version);
    await good(lead, 'moderation.revert', { id: mistaken.id, why: 'It was somebody else.' });
    const several = { ids: [(await reported()).id], action: 'none' } as const;
    expect(await good(lead, 'moderation.bulk', { ...several, ids: [...several.ids] })).toMatchObject([{ code: null }]);
    // A severe decision waits for a second person; who made it may take it back until then.
    const severe = await reported();
    const month = { actions: ['suspend'], hours: 720, rule: 'kind', facts: 'Again.' } as const;
    const propose = (version: number) =>
      good(lead, 'moderation.decide', { ...month, actions: [...month.actions], id: severe.id, version });
    const proposed = await propose(severe.version);
    expect(proposed.state).toBe('waiting');
    expect((await good(lead, 'moderation.refuse', { id: proposed.id, why: 'A week.' })).state).toBe('refused');
    const pending = await propose((await good(lead, 'moderation.one', { id: severe.id })).version);
    const { version: last } = await good(lead, 'moderation.one', { id: severe.id });
    await good(lead, 'users.setAdmin', { id: ben.id, isAdmin: 1 });
    expect((await good(ben, 'moderation.confirm', { id: pending.id, version: last })).state).toBe('active');
    await good(ben, 'moderation.revert', { id: pending.id, why: 'She is kind.' });
    await good(lead, 'users.setAdmin', { id: ben.id, isAdmin: 0 });
    expect((await good(visitor, 'policy.transparency')).actions).toMatchObject({ suspend: null });
    const thanks = await good(ben, 'feedback.send', { subject: 'Thanks', message: 'I like it here.' });
    expect(await good(lead, 'feedback.list')).toMatchObject([{ isRead: 0, user: { username: 'Ben' } }]);
    expect((await good(lead, 'feedback.one', { id: thanks.id })).message).toBe('I like it here.');
    await good(lead, 'feedback.read', { id: thanks.id });
    await good(lead, 'feedback.answer', { id: thanks.id, content: 'Good to hear.' });
    expect(await good(lead, 'feedback.messages', { id: thanks.id })).toHaveLength(1);
    expect((await good(ben, 'feedback.mine'))[0]?.replies).toHaveLength(1);

    // Staff look after the store.
    expect(await good(lead, 'admin.stats')).toMatchObject({
      totalUsers: 3,
      totalGames: 2,
      approvedGames: 1,
      pendingGames: 0,
      approvedDevelopers: 1,
    });
    expect((await good(lead, 'users.list')).map(({ username }) => username)).toEqual(['Ben', 'Kim', 'Ada']);
    expect((await good(lead, 'users.search', { q: 'be' })).rows.map(({ username }) => username)).toEqual(['Ben']);
    expect((await good(lead, 'developers.search', { q: 'nobody' })).rows).toEqual([]);
    expect((await good(lead, 'games.all')).map(({ status }) => status)).toEqual(['approved', 'rejected']);
    const found = await good(lead, 'games.search', { q: 'kim', status: 'rejected' });
    expect(found.rows.map(({ id }) => id)).toEqual([first.id]);
    expect((await good(lead, 'users.setAdmin', { id: ben.id, isAdmin: 1 })).isAdmin).toBe(1);
    expect((await good(ben, 'games.pending')).length).toBe(0);
    await good(lead, 'users.setAdmin', { id: ben.id, isAdmin: 0 });
    const again = await enter('auth.leadLogin', { setupKey, email: 'ada@example.org', password });
    await good(again, 'featured.remove', { id: game.id });
    await good(again, 'warnings.remove', { id: warning.id });

    expect((await good(kim, 'developers.renewNumber')).developerNumber).toMatch(/^DEV-/);

    // A device pulls.
    await good(visitor, 'sync.catalogue');
    const batch = { clientId: uuid(), now: new Date().toISOString() };
    const headers = { 'x-recess-protocol': '1', 'x-recess-user': ben.id };
    const pulled = await (await ben.send('POST', '/api/sync', JSON.stringify(batch), headers)).json();
    expect(endpoints['sync.exchange'].output.parse(pulled)).toEqual(pulled);
    told.add('sync.exchange');
    const question = requestOf(endpoints['sync.pull'], { client: batch.clientId });
    const own = { ...headers, ...question.headers };
    const news = await (await ben.send(question.method, question.path, undefined, own)).json();
    expect(endpoints['sync.pull'].output.parse(news)).toEqual(news);
    expect(news).toMatchObject({ ...(pulled as object), now: expect.any(String) });
    told.add('sync.pull');

    await good(ben, 'users.deviceKey');

    // Staff allow a word in their store, which devices are told, and take it off again.
    const { id: wordId } = await good(lead, 'filter.add', { word: 'Glorbo', lang: 'en', list: 'allow' });
    expect(await good(lead, 'filter.words')).toMatchObject([{ id: wordId, addedBy: { id: lead.id } }]);
    expect(await good(ben, 'filter.lists')).toEqual({ allow: ['Glorbo'], block: [] });
    await good(lead, 'filter.remove', { id: wordId });
    expect(await good(ben, 'restrictions.mine')).toEqual({
      mutedUntil: null,
      step: 0,
      reason: null,
      suspendedUntil: null,
      decisionId: null,
    });

    // A person exports their data, changes their username and password, and deletes their account.
    expect((await good(ben, 'users.rename', { username: 'Benny' })).username).toBe('Benny');
    await good(ben, 'users.changePassword', { current: password, next: 'a longer staircase' });
    expect((await good(ben, 'users.export', { password: 'a longer staircase' })).account.username).toBe('Benny');
    await enter('auth.login', { email: 'ben@example.org', password: 'a longer staircase' });
    const open = await good(ben, 'users.sessions');
    expect(open.map(({ isCurrent }) => isCurrent)).toEqual([1, 0]);
    await good(ben, 'users.endSession', { id: open[1]?.id as string });
    await good(ben, 'reviews.remove', { id: review.id });
    await good(ben, 'library.remove', { id: game.id });
    await good(ben, 'users.signOutEverywhere');
    const { id } = await good(
      await enter('auth.login', { email: 'ben@example.org', password: 'a longer staircase' }),
      'auth.user',
    );
    const { code } = await good(again, 'users.resetPassword', { id });
    const benny = await enter('auth.reset', { who: 'Benny', code, next: 'the longest staircase' });
    await good(benny, 'users.leave', { password: 'the longest staircase' });
    await good(again, 'games.remove', { id: game.id });
    await good(again, 'users.remove', { id: kim.id });
    expect(await good(visitor, 'users.stats')).toMatchObject({ totalUsers: 1, totalReviews: 0, totalGames: 0 });
    const log = (await good(again, 'admin.audit')).map(({ action }) => action);
    expect(log.slice(0, 2)).toEqual(['users.remove', 'games.remove']);
    await good(visitor, 'auth.logout');

    expect([...told, ...elsewhere].sort()).toEqual([...endpointNames].sort());
  });
});
