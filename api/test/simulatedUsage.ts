import { v7 as uuid } from 'uuid';
import { pairOf } from '../features/friends/store.ts';
import type { Someone, TestApp } from './testApp.ts';

/**
 * Everything that a person can leave behind; each text contains a unique word. All of it is in one file, so that a gap
 * is easy to see.
 */
export type Life = {
  /** Texts that are the person's, or were written to them. */
  own: string[];
  /** Texts of others that the person must not get. */
  others: string[];
  friend: Someone;
  /** The people they asked to be friends, and who asked them. */
  asked: Someone;
  asking: Someone;
  friendship: string;
  requests: [sent: string, received: string];
  messages: string[];
  /** The friend's game that they reviewed, and their own game that the friend has. */
  reviewed: string;
  made: string;
  /** Reports of others: about them, about their game, and one they answered as staff. */
  about: string[];
};

/**
 * Gives a person a row in every table that can refer to them. `me` becomes staff and a developer for it. Everything is
 * in one file, in the order in which the rows need each other.
 */
export async function live(house: TestApp, me: Someone): Promise<Life> {
  const { db } = house;
  const now = house.clock().toISOString();
  const [own, others]: [string[], string[]] = [[], []];
  const word = (list: string[], of: string) => {
    const made = `${of}${uuid().replaceAll('-', '')}`;
    list.push(made);
    return made;
  };
  const mine = (of: string) => word(own, of);
  const [friend, asked, asking] = [
    await house.person('player'),
    await house.person('player'),
    await house.person('player'),
  ];
  const add = async (table: string, row: Record<string, string | number | null>) => {
    const names = Object.keys(row);
    const values = names.map((name) => `:${name}`).join(', ');
    await db.run(`INSERT INTO ${table} (${names.map((name) => `"${name}"`).join(', ')}) VALUES (${values})`, row);
    return String(row['id'] ?? '');
  };

  own.push(me.username, me.email);
  await db.run(
    `UPDATE users SET "firstName" = :first, "lastName" = :last, bio = :bio, "profileImageUrl" = :image,
            "parentEmail" = :parent, "isAdmin" = 1 WHERE id = :id`,
    {
      id: me.id,
      first: mine('first'),
      last: mine('last'),
      bio: mine('bio'),
      image: mine('image'),
      parent: mine('parent'),
    },
  );
  await add('external_identities', {
    issuer: 'https://id.example.org',
    subject: mine('sub'),
    userId: me.id,
    createdAt: now,
  });
  await add('former_names', { userId: me.id, username: mine('former'), createdAt: now });
  await add('developers', {
    ...{
      id: uuid(),
      developerNumber: mine('DEV-'),
      userId: me.id,
      schoolEmail: mine('school'),
      fullName: mine('full'),
    },
    ...{ status: 'approved', rejectionReason: mine('reason'), approvedBy: me.id, createdAt: now, approvedAt: now },
  });
  const files = JSON.stringify([{ path: `${mine('path')}.html`, sha256: '0', bytes: 1 }]);
  const buildId = await add('builds', {
    id: uuid(),
    developerId: me.id,
    fileCount: 1,
    totalBytes: 1,
    files,
    createdAt: now,
  });
  // A stored cover belongs to nobody; garbage collection deletes it when no game and no owner refers to it.
  const hash = word([], 'cover');
  await add('covers', {
    imageHash: hash,
    kind: 'png',
    largeHash: hash,
    smallWebpHash: hash,
    smallHash: hash,
    createdAt: now,
  });
  await add('cover_owners', { imageHash: hash, userId: me.id, createdAt: now });

  const made = await house.game({
    ...{ developerId: me.id, title: mine('title'), description: mine('description'), coverImage: mine('coverImage') },
    ...{ gameUrl: `https://example.org/${mine('url')}`, buildId, approvedBy: me.id },
  });
  await add('game_versions', {
    ...{ id: uuid(), gameId: made.id, buildId, notes: mine('notes'), status: 'rejected', reason: mine('refusal') },
    ...{ decidedBy: me.id, createdAt: now, decidedAt: now },
  });
  await add('removed_games', { id: uuid(), title: mine('gonetitle'), developerId: me.id, removedAt: now });
  const reviewed = await house.game({ developerId: friend.id });
  const refused = await house.game({ developerId: friend.id, status: 'rejected', approvedAt: null });
  await db.run('UPDATE games SET "rejectedBy" = :me WHERE id = :id', { id: refused.id, me: me.id });
  for (const [table, more] of [
    ['user_games', {}],
    ['wishlists', {}],
    ['cart_items', {}],
  ] as const)
    for (const [userId, gameId] of [
      [me.id, reviewed.id],
      [friend.id, made.id],
    ] as const)
      await add(table, { id: uuid(), userId, gameId, addedAt: now, ...more });
  await add('play_sessions', {
    id: uuid(),
    userId: me.id,
    gameId: reviewed.id,
    startedAt: now,
    endedAt: now,
    duration: 60,
  });
  await add('play_totals', { userId: me.id, gameId: reviewed.id, seconds: 60, lastAt: now });
  const review = { createdAt: now, updatedAt: now };
  const reviewId = await add('reviews', {
    id: uuid(),
    userId: me.id,
    gameId: reviewed.id,
    rating: 5,
    comment: mine('comment'),
    ...review,
  });
  await add('review_texts', { reviewId, comment: mine('replaced'), rating: 4, until: now });
  await add('reviews', {
    id: uuid(),
    userId: asked.id,
    gameId: reviewed.id,
    rating: 2,
    comment: word(others, 'x'),
    ...review,
  });
  await add('reviews', {
    id: uuid(),
    userId: friend.id,
    gameId: made.id,
    rating: 4,
    comment: word(others, 'x'),
    ...review,
  });
  await db.run('UPDATE games SET "ratingSum" = 7, "reviewCount" = 2, "stars2" = 1, "stars5" = 1 WHERE id = :id', {
    id: reviewed.id,
  });

  const befriend = (from: Someone, to: Someone, status: string) =>
    add('friendships', {
      id: uuid(),
      requesterId: from.id,
      addresseeId: to.id,
      pair: pairOf(from.id, to.id),
      status,
      createdAt: now,
    });
  const friendship = await befriend(friend, me, 'accepted');
  const requests: [string, string] = [await befriend(me, asked, 'pending'), await befriend(asking, me, 'pending')];
  const write = (from: Someone, to: Someone, content: string) =>
    add('friend_messages', {
      id: uuid(),
      senderId: from.id,
      receiverId: to.id,
      content,
      createdAt: now,
    });
  const messages = [await write(me, friend, mine('sent')), await write(friend, me, mine('received'))];
  await write(friend, asked, word(others, 'x'));
  await add('blocks', { id: uuid(), userId: me.id, blockedId: asking.id, createdAt: now });
  await add('blocks', { id: uuid(), userId: asked.id, blockedId: me.id, createdAt: now });

  const bell = (userId: string, type: string, message: string, about: object = {}) =>
    add('notifications', { id: uuid(), userId, type, title: 'News', message, ...about, createdAt: now });
  const aboutMe = { aboutUserId: me.id };
  await bell(me.id, 'friend_message', mine('bell'));
  await bell(friend.id, 'friend_message', `${me.username} wrote to you`, aboutMe);
  await bell(asked.id, 'friend_request', `${me.username} wants to be your friend`, aboutMe);
  await bell(friend.id, 'friend_message', `${me.username}son wrote to you`);

  const report = (reporterId: string, subject: string, description: string, more: object = {}) =>
    add('moderation_reports', {
      id: uuid(),
      reporterId,
      category: 'abuse',
      subject,
      description,
      createdAt: now,
      ...more,
    });
  const say = (reportId: string, senderId: string, content: string, byStaff: 0 | 1) =>
    add('report_messages', { id: uuid(), reportId, senderId, byStaff, content, createdAt: now });
  // The messages around a reported one are the reporter's own; the reported text stays as evidence.
  const evidence = async (authorId: string, text: string, context: object[]) => {
    const one = { id: uuid(), kind: 'message', entityId: uuid(), authorId, firstAt: now };
    const caseId = await add('cases', one);
    await add('case_evidence', { id: uuid(), caseId, text, context: JSON.stringify(context), capturedAt: now });
    return { kind: one.kind, entityId: one.entityId, caseId };
  };
  const around = { by: 'reporter', content: mine('around'), at: now };
  const theirs = await evidence(friend.id, word(others, 'x'), [around]);
  await evidence(me.id, `${me.username} wrote ${word(others, 'x')}`, []);
  const decide = async (caseId: string, userId: string, actorId: string, more: object = {}) =>
    add('decisions', {
      ...{ id: uuid(), caseId, userId, actorId, kind: 'message', actions: '["warn"]', rule: 'kind', createdAt: now },
      ...more,
    });
  const appeal = (decisionId: string, userId: string, more: object) =>
    add('appeals', { id: uuid(), decisionId, userId, createdAt: now, ...more });
  const { caseId: decidedCase } = await evidence(me.id, `${me.username} said ${word(others, 'x')}`, []);
  await appeal(await decide(decidedCase, me.id, friend.id, { facts: `${me.username} was unkind` }), me.id, {
    words: mine('appeal'),
  });
  const undone = { state: 'reverted', revertedAt: now, revertedBy: me.id };
  await appeal(await decide(theirs.caseId, friend.id, me.id, undone), friend.id, {
    ...{ words: word(others, 'x'), answeredBy: me.id, answeredAt: now, outcome: 'overturned' },
  });
  await decide(theirs.caseId, friend.id, asked.id, { confirmedBy: me.id, confirmedAt: now });
  await add('proposed_decisions', {
    ...{ id: uuid(), caseId: decidedCase, actorId: me.id, actions: '["suspend"]', hours: 720, settledBy: me.id },
    ...{ facts: `${me.username} was unkind`, settledAt: now, createdAt: now },
  });
  await db.run('UPDATE cases SET "claimedBy" = :me, "claimedUntil" = :now WHERE id = :id', {
    ...{ me: me.id, now, id: theirs.caseId },
  });
  await db.run('UPDATE games SET "unlistedBy" = :me WHERE "approvedBy" = :me', { me: me.id });
  const saw = { ...theirs, reason: 'hate', quote: mine('quote') };
  const filed = await report(me.id, mine('subject'), mine('report'), { aboutUserId: friend.id, ...saw });
  await say(filed, me.id, mine('said'), 0);
  await say(filed, asking.id, mine('answered'), 1);
  await bell(asked.id, 'message_response', `about ${mine('reportbell')}`, { reportId: filed });
  const told = `It was ${me.username.toUpperCase()}, and "${me.username}" again. ${word(others, 'x')}`;
  const done = { status: 'resolved', resolvedAt: now, resolvedBy: me.id };
  const about = [
    await report(friend.id, `About ${me.username}`, told, { aboutUserId: me.id }),
    await report(asked.id, `The game of ${me.username}`, told, { gameId: made.id, gameOwnerId: me.id, ...done }),
  ];
  await say(about[0] as string, friend.id, `${me.username}! ${word(others, 'x')}`, 0);
  await say(about[0] as string, me.id, 'A word from staff', 1);

  const feedback = await add('feedback', {
    id: uuid(),
    userId: me.id,
    subject: mine('fsubject'),
    message: mine('fmessage'),
    createdAt: now,
  });
  await add('feedback_messages', {
    id: uuid(),
    feedbackId: feedback,
    senderId: me.id,
    content: mine('freply'),
    createdAt: now,
  });
  const text = { surface: 'comment', verdict: 'slur', text: mine('refusedtext') };
  const sourceId = await add('text_refusals', { id: uuid(), userId: me.id, ...text, createdAt: now });
  await add('strikes', { id: uuid(), userId: me.id, source: 'text', sourceId, createdAt: now, expiresAt: now });
  await add('mutes', { userId: me.id, until: now, step: 2, reason: mine('mutereason'), sourceId });
  const reset = { codeHash: 'x', until: now, createdAt: now };
  await add('password_resets', { ...reset, userId: me.id, createdBy: me.id });
  await add('filter_words', {
    id: uuid(),
    word: `zorb ${me.id}`,
    lang: 'en',
    list: 'allow',
    addedBy: me.id,
    createdAt: now,
  });
  await add('upload_incidents', { id: uuid(), hash: 'x', userId: me.id, createdAt: now });
  await add('featured_games', { id: uuid(), gameId: reviewed.id, createdBy: me.id, createdAt: now });
  await add('audit_log', { id: uuid(), actorId: me.id, action: 'users.list', said: '{}', createdAt: now });

  const clientId = await add('sync_clients', { clientId: uuid(), userId: me.id, seenAt: now }).then(
    async () =>
      (
        (await db.get('SELECT "clientId" FROM sync_clients WHERE "userId" = :id', { id: me.id })) as {
          clientId: string;
        }
      ).clientId,
  );
  own.push(clientId);
  const no = { status: 'rejected', code: null, message: mine('op'), row: mine('oprow'), rev: null };
  await add('sync_answers', { clientId, lastSeq: 1, ids: uuid(), others: JSON.stringify({ 1: no }) });
  const held = { kind: 'message', entityId: messages[0] as string, rev: 1, changedAt: now };
  const save = {
    run: uuid(),
    counter: 1,
    bytes: 1,
    savedAt: now,
    items: JSON.stringify([[mine('key'), mine('value')]]),
  };
  await add('saves', { userId: me.id, gameId: reviewed.id, device: mine('device'), ...save });
  await add('save_devices', { userId: me.id, gameId: reviewed.id, device: mine('sdevice'), seq: 1, seenAt: now });
  await db.run('INSERT INTO sync_users ("userId", rev) VALUES (:id, 1) ON CONFLICT DO NOTHING', { id: me.id });
  await add('sync_feed', { userId: me.id, ...held });
  const bulk = { kind: 'message', ids: JSON.stringify(messages.slice(1)), size: 1, rev: 2, changedAt: now };
  for (const userId of [me.id, friend.id]) await add('sync_bulk', { userId, ...bulk });
  return {
    ...{ own, others, friend, asked, asking, friendship, requests, messages, about },
    ...{ reviewed: reviewed.id, made: made.id },
  };
}
