import type { Patch } from './bundle.ts';

/** A rule of the protocol broken once; the model test has to notice. */
export type Mutant = { rule: string; patches: readonly Patch[] };

/** Under this name a history is kept that notices it (api/test/model/noticed/). */
export const slugOf = (rule: string) => rule.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '');

const mutant = (rule: string, ...patches: [file: string, find: string, put: string][]): Mutant => ({
  rule,
  patches: patches.map(([file, find, put]) => ({ file, find, put })),
});

const [handlers, clients, answers, ops, pull] = ['handlers', 'clients', 'receipts', 'ops', 'pull'].map(
  (name) => `api/sync/${name}.ts`,
) as [string, string, string, string, string];
const feed = 'api/change-feed/changeFeed.ts';
const [flush, answer, device, refused, forget, outbox, resolve, replay, wire] = [
  ...([
    'pwa/outbox/syncCycle.ts',
    'pwa/outbox/applySyncResponse.ts',
    'pwa/outbox/outbox.ts',
    'pwa/outbox/resolveConflict.ts',
    'pwa/session/eraseAccountData.ts',
  ] as const),
  'sync/protocol/outbox.ts',
  ...(['sync/protocol/conflicts.ts', 'sync/protocol/optimisticUpdates.ts', 'sync/protocol/wireFormat.ts'] as const),
] as const;

/** One table in one file: which rule has none is seen at a glance. */
export const mutants: readonly Mutant[] = [
  // That a gap is not taken at all is api/sync/exchange.test.ts: no history shows it without what comes after it.
  mutant(
    'after a retry nothing later is taken',
    [handlers, 'op.seq === last + 1;', 'op.seq > last;'],
    [handlers, "status: 'retry' });\n      break;", "status: 'retry' });\n      continue;"],
  ),
  mutant('another write under a used place means two copies', [answers, 'if (first?.opId !== opId)', 'if (!first)']),
  mutant('answers are kept until the device has them', [
    clients,
    'lastSeq, ackedSeq, lastMoment, now });\n  await deleteAcknowledged(db, clientId, ackedSeq)',
    'lastSeq, ackedSeq, lastMoment, now });\n  await deleteAcknowledged(db, clientId, lastSeq)',
  ]),
  mutant('answers that the device has are forgotten', [
    clients,
    'await deleteAcknowledged(db, clientId, ackedSeq)',
    'deleteAcknowledged',
  ]),
  mutant('a device that the server lost introduces itself anew', [clients, ' || acked > client.lastSeq', '']),
  mutant('a batch is one transaction', [
    handlers,
    'db.transaction(async () => {\n      await lockAccountsForBatch',
    '(async (work: () => Promise<SyncAnswer>) => work())(async () => {\n      await lockAccountsForBatch',
  ]),
  mutant('what is new is of the moment of the answer', [
    handlers,
    'const done = await applyAll(batch, ctx, { taken, judged });\n      return { epoch, ...done, now, pull: await pulled() };',
    'const news = await pulled();\n      const done = await applyAll(batch, ctx, { taken, judged });\n      return { epoch, ...done, now, pull: news };',
  ]),
  mutant('a refusal that is said again is one', [answers, 'first: first.status', "first: 'applied' as const"]),
  mutant('a store that went back gives no revision out again', [
    'api/change-feed/storeIdentity.ts',
    'await leapUsers.run(db, { leap });',
    '',
  ]),
  mutant('the session decides whose writes these are', [
    handlers,
    "ctx.header('x-recess-user') !== ctx.caller.id",
    "ctx.header('x-recess-user') === ''",
  ]),
  mutant('every change has a revision of its own', [
    feed,
    'SET rev = sync_users.rev + 1 RETURNING',
    'SET rev = sync_users.rev RETURNING',
  ]),
  mutant('a page never ends inside a revision', [
    pull,
    'await page.all(db, { userId, since, upTo })',
    '(await page.all(db, { userId, since, upTo })).slice(0, limit)',
  ]),
  mutant('only rows of the account are pulled', [
    pull,
    'WHERE "userId" = :userId AND rev > :since AND rev <= :upTo',
    'WHERE rev > :since AND rev <= :upTo',
  ]),
  mutant('a cursor of another store is answered with everything', [pull, 'cursor.epoch === epoch && ', '']),
  mutant('a cursor of the future is answered with everything', [pull, 'latest(cursor) <= state.rev && ', '']),
  mutant('a cursor of long ago is answered with everything', [pull, ' && asOf(cursor) >= state.floor', '']),
  mutant('what is forgotten raises the floor', [feed, 'await raiseFloor.run(db, { userId, rev });', '']),
  mutant('nothing is new only where the revision is the same', [
    pull,
    '?.rev === cursor.rev ? nothing',
    '?.rev !== undefined ? nothing',
  ]),
  mutant('words that somebody else changed are a conflict', [
    resolve,
    "return standing.rev === base || standing.clientId === clientId ? 'apply' : 'conflict';",
    "return 'apply';",
  ]),
  mutant('the same words are no change', [
    resolve,
    "if (name !== 'reviews.remove' && standing.sameContent) return 'nothing';",
    '',
  ]),
  mutant('a device has seen its own writes', [resolve, ' || standing.clientId === clientId', '']),
  mutant('no clock of a device decides when', [
    resolve,
    '(age) => now - age',
    '(_, i) => Date.parse((ops[i] as Dated).at)',
  ]),
  mutant('what a device writes is dated after what it wrote before', [handlers, ', lastOf(client))', ')']),
  mutant('read-all reads what was seen', [
    'api/features/notifications/handlers.ts',
    'upToRev === undefined',
    'upToRev !== undefined',
  ]),
  mutant('the first end of a play stands', [
    'api/features/plays/handlers.ts',
    'if (play.endedAt !== null && play.closedByServer === 0) return play;',
    '',
  ]),
  mutant('a message that is there is not written again', [
    'api/features/friends/store.ts',
    ':content, :when) ON CONFLICT (id) DO NOTHING`;',
    ':content, :when)`;',
  ]),
  mutant('adding what is there is no change', [
    'api/features/wishlist/store.ts',
    'ON CONFLICT ("userId", "gameId") DO NOTHING',
    'ON CONFLICT ("userId", "gameId") DO UPDATE SET "addedAt" = wishlists."addedAt"',
  ]),
  mutant('a write that came under another client id has its answer', [
    handlers,
    'isNext ? elsewhere.get(op.id) : undefined',
    'undefined',
  ]),
  mutant('what is acknowledged is committed', [
    handlers,
    'db.transaction(async () => {\n      await lockAccountsForBatch(db, touched(batch, caller.id));\n      const done = await applyAll(batch, ctx, { taken, judged });\n      return { epoch, ...done, now, pull: await pulled() };\n    });',
    'new Promise<SyncAnswer>((resolve, reject) => void db.transaction(async () => {\n      await lockAccountsForBatch(db, touched(batch, caller.id));\n      const done = await applyAll(batch, ctx, { taken, judged });\n      resolve({ epoch, ...done, now, pull: await pulled() });\n    }).catch(reject));',
  ]),
  mutant(
    'a revision is given within the transaction',
    [
      handlers,
      'const take = (taken: BatchMode) =>',
      'await early(db, caller.id);\n  const take = (taken: BatchMode) =>',
    ],
    [handlers, 'emptyChanges, lockAccountsForBatch', 'early, emptyChanges, lockAccountsForBatch'],
    [
      feed,
      'const bumpCatalogue =',
      `const given = new Map<string, number>();
export const early = async (db: Db, userId: string) => {
  if (!given.has(userId)) given.set(userId, (await bump.get(db, { userId }))?.rev ?? 0);
};
const bumpCatalogue =`,
    ],
    [
      feed,
      'const rev = (await bump.get(db, { userId }))?.rev;',
      'const rev = given.get(userId) ?? (await bump.get(db, { userId }))?.rev;\n    given.delete(userId);',
    ],
  ),
  mutant('a refusal takes its place', [ops, 'return rejected(refusal);\n  }', 'return undefined;\n  }']),
  mutant('nobody is believed to have answers to what they send again', [
    handlers,
    'Math.min(acked, from - 1)',
    'acked',
  ]),
  mutant('words for a review that is gone are a conflict', [
    resolve,
    "return name === 'reviews.remove' ? 'nothing' : 'conflict';",
    "return name === 'reviews.remove' ? 'nothing' : 'apply';",
  ]),
  mutant('a play counts no more than passed', [
    'api/features/plays/handlers.ts',
    'active ?? elapsed, elapsed,',
    'active ?? elapsed,',
  ]),
  mutant('a play counts half a day at most', [
    'api/features/plays/handlers.ts',
    'elapsed, playSessionMax,',
    'elapsed,',
  ]),
  mutant('all plays of a day count a day at most', [
    'api/features/plays/handlers.ts',
    'playSessionMax, playDayMax - before',
    'playSessionMax',
  ]),
  mutant('the end that a device says counts, though the store closed the play', [
    'api/features/plays/handlers.ts',
    'play.endedAt !== null && play.closedByServer === 0',
    'play.endedAt !== null',
  ]),
  mutant('a message goes to a friend', [
    'api/features/friends/friendshipLock.ts',
    'await requireFriendship(db, one, other);',
    '',
  ]),
  mutant('what somebody may no longer see is gone from their devices', [
    'api/features/friends/friendshipLock.ts',
    "for (const { id } of said) tell(userId, 'message', id);",
    '',
  ]),
  mutant('only what is new is told together', [feed, 'changed.filter(({ isNew }) => isNew)', 'changed']),
  mutant('an op of a newer app waits', [ops, 'if (op.v > opVersionOf(op.name)) return undefined;', '']),
  mutant('what is done of a write that fails is undone', [
    ops,
    'ctx.db.transaction(() =>\n      run(known, clientId, { ...ctx, ...createRecorder(own), once: createTransactionMemo() }),\n    )',
    'run(known, clientId, { ...ctx, ...createRecorder(own) })',
  ]),

  mutant('only drafts are coalesced', [outbox, "same.findLast((w) => w.state === 'draft')", 'same.at(-1)']),
  mutant('add and remove cancel only on what the base says', [outbox, "&& after.endsWith('.add') === inBase", '']),
  mutant('before the first word of the server nothing cancels', [device, 'if (!cursor) return undefined;', '']),
  mutant('with a sealed write on its way nothing cancels', [outbox, "!same.some((w) => w.state === 'sealed') && ", '']),
  mutant('nothing is coalesced across a move', [outbox, 'if (move && move.order > draft.order) return keep;', '']),
  mutant('a write keeps its id when it is sealed anew', [
    outbox,
    '({ ...waiting, seq: i + 1 })',
    '({ ...waiting, seq: i + 1, write: { ...waiting.write, id: crypto.randomUUID() } })',
  ]),
  mutant('what a device does is sent in its order', [
    outbox,
    '[...queue].sort((a, b) => a.order - b.order)',
    '[...queue].sort((a, b) => b.order - a.order)',
  ]),
  mutant('words that begin with the mark of an id stay as they are', [
    wire,
    'value.startsWith(mark) ? mark + value : value',
    'value',
  ]),
  mutant('what is to be tried again waits', [
    outbox,
    "seq > answer.last || status === 'retry'",
    'seq > answer.last + 100',
  ]),
  mutant('what is refused is shown', [outbox, 'else settled.dead.push(', 'else void (']),
  mutant('an answer changes everything at once', [
    answer,
    "return db.transaction('rw', [db.outbox, db.dead, db.base, db.shadow, db.meta], async () => {\n    // Somebody",
    'return (async (work: () => Promise<Taken>) => work())(async () => {\n    // Somebody',
  ]),
  mutant('an answer to another cursor is not taken', [answer, "if (!same) return 'stale';", '']),
  mutant('news are taken with their last page', [
    answer,
    'await db.shadow.bulkPut(rows);',
    'await db.base.bulkPut(rows.filter(({ row }) => row !== null));',
  ]),
  mutant('a full set takes the place of what was there', [answer, 'if (resetting) await db.base.clear();', '']),
  mutant('a cursor says what is held', [answer, 'resetting, page: here }', 'resetting, cursor: here }']),
  mutant('only what was answered is acknowledged', [
    answer,
    'acked: Math.max(device.acked, Math.min(answer.last, ...kept.map((w) => (w.seq as number) - 1))),',
    'acked: device.nextSeq - 1,',
  ]),
  mutant('what was not sent is not acknowledged', [
    answer,
    'Math.min(answer.last, ...kept.map(',
    'Math.min(answer.last, ...kept.filter((w) => sent.has(w.write.id)).map(',
  ]),
  mutant('a write stays until the last page has come', [
    answer,
    'pages ? [] : sealed.filter((w) => sent',
    'sealed.filter((w) => sent',
  ]),
  mutant('what the server has is not shown on top of it once more', [
    device,
    'waiting.filter((w) => !(w.arrived && read))',
    'waiting',
  ]),
  mutant('a write that is sent again has its first answer', [outbox, "(result.first ?? 'applied')", "'rejected'"]),
  mutant('an answer that is not ours says nothing', ['pwa/platform/http/httpClient.ts', '!ours || ', '']),
  mutant('what is removed is gone from the screen at once', [
    replay,
    'wishlist: (rows, { input }) => without(rows, (row) => row.id === input.id || row.gameId === input.id),',
    'wishlist: (rows) => rows,',
  ]),
  mutant('what was refused and is wanted is in one place', [
    refused,
    "db.transaction('rw', db.outbox, db.base, db.meta, db.dead, async () => {",
    '(async (work: () => Promise<void>) => work())(async () => {',
  ]),
  mutant('"saved" means that nothing waits', [answer, 'more: pages || left !== undefined', 'more: pages']),
  mutant('a write that fails alone is given up, so that it never blocks the rest', [
    flush,
    'const hopeless = stuck.times >= maxWriteFailures',
    'const hopeless = stuck.times >= 1e9',
  ]),
  mutant('nothing is given up that did not fail alone, again and again', [
    flush,
    'const hopeless = stuck.times >= maxWriteFailures &&',
    'const hopeless = stuck.times >= 1 ||',
  ]),
  mutant('nothing is given up that did not fail over an hour', [
    flush,
    '- Date.parse(stuck.since) >= failureWindowMs',
    '- Date.parse(stuck.since) >= 0',
  ]),
  mutant('what no write is the cause of gives none up', [
    flush,
    "new Set(['bug', 'tooLarge'])",
    "new Set(['bug', 'tooLarge', 'upgrade', 'busy', 'tooMany'])",
  ]),
  mutant('who is not signed in there is asked to be', [flush, " 'wrongUser',", '']),
  mutant('who failed rests before the next try', [
    flush,
    "if (!force && device.notBefore && device.notBefore > nowIso()) return 'later';",
    '',
  ]),
  mutant('who is told to wait waits so long', [outbox, 'retryAfter * 1_000 * (1 + random), 250', '250']),
  mutant('nobody rests longer than five minutes', [outbox, 'Math.min(300_000, 1_000', 'Math.max(0, 1_000']),
  mutant('a batch that is too large is halved', [
    flush,
    'limit = Math.ceil(batch.ops.length / 2)',
    'limit = batch.ops.length - 1',
  ]),
  mutant('what failed before travels alone', [flush, 'device.stuck ? 1 : limit', 'limit']),
  mutant('a set that begins anew forgets the pages before it', [
    answer,
    'if (pull.reset) await db.shadow.clear();',
    '',
  ]),
  mutant('what cannot be kept is told', [
    device,
    "await db.transaction('rw', db.outbox, db.base, db.meta, async () => {\n    if ((await db.outbox.count())",
    "await (async (work: () => Promise<void>) => db.transaction('rw', db.outbox, db.base, db.meta, work).catch(() => {}))(async () => {\n    if ((await db.outbox.count())",
  ]),
  mutant('time played is shown of a play whose start was answered', [
    device,
    "if (name === 'plays.end') return gamePlayed(db, String(input['sessionId']));",
    '',
  ]),
  mutant('a clock that is set back takes nothing from what was played', [
    resolve,
    'age += Math.max(0, next - said)',
    'age += next - said',
  ]),
  mutant('a clock that is set forward takes nothing from what was played', [
    resolve,
    'floor + moment - earliest : moment',
    'floor : moment',
  ]),
  mutant('what was refused and is wanted waits anew', [refused, '    await keepAnew(userId, dead);\n', '']),
  mutant('only what is said of the same thing is coalesced', [
    device,
    'await db.outbox.bulkDelete(drop);',
    "await db.outbox.where('entity').startsWith('friends.').filter((w) => w.state === 'draft').delete();",
  ]),
  mutant('what had arrived is sent anew to a server that lost it', [
    flush,
    'const sealed = resealForNewClient(await sealedWrites(db));',
    'const sealed = resealForNewClient((await sealedWrites(db)).filter((w) => !w.arrived));\n  await db.outbox.where({ state: "sealed" }).delete();',
  ]),
  mutant('where nothing waits the screen shows the last word', [
    device,
    'return applyPendingWrites(kind, heldOf<K>(base), writes, userId);',
    "return applyPendingWrites(kind, kind === 'review' && writes.length === 0 ? [] : heldOf<K>(base), writes, userId);",
  ]),
  mutant('"mark all read" says what was seen', [
    device,
    "if (name === 'notifications.readAll') input['upToRev'] ??= await seenIn(db);",
    '',
  ]),

  mutant('who leaves keeps what waits', [
    forget,
    "  const left = await db.transaction('rw', [db.base, db.shadow,",
    "  await db.outbox.clear();\n  const left = await db.transaction('rw', [db.base, db.shadow,",
  ]),
  mutant('what was not all sent stays, whatever was said', [
    forget,
    "(waiting === 'send' && !(await holdsWords(userDb(userId))))",
    "waiting === 'send'",
  ]),
  mutant('what is thrown away is gone', [forget, "waiting === 'discard' || (waiting", '(waiting']),
  mutant('what was read leaves the device with who read it', [forget, '    await db.base.clear();\n', '']),
  mutant('who comes back reads everything anew', [
    forget,
    "['me', 'read', 'sealingKey', 'mute']",
    "['me', 'sealingKey', 'mute']",
  ]),
  mutant('what had arrived is shown again where nothing is held', [device, '!(w.arrived && read)', '!w.arrived']),
  mutant('until the last page is here nothing has arrived', [
    answer,
    '    else if (!known.cursor) await noteArrived(db, kept, 0);\n',
    '',
  ]),
  mutant('who comes back to a disk that was full reads everything anew', [
    device,
    'if (!known || (await isRead(db))) return known;',
    'return known;',
  ]),
  mutant('who comes back goes on from no page that they had read', [
    device,
    'const { page: _, ...rest } = known;',
    'const rest = known;',
  ]),
  mutant('what was read leaves a full disk too', [
    forget,
    '    await db.shadow.clear();\n',
    "    await db.shadow.clear();\n    await db.meta.put({ key: 'read' });\n",
  ]),

  mutant('a row is kept from its device only where that makes the same', [
    wire,
    '!made || !isSame(row, made)',
    '!made',
  ]),
  mutant('a row that its device makes has the revision that is told', [wire, ' || rev !== made[2]', '']),
  mutant('a device dates the rows it makes by the clock of the server', [
    wire,
    'const row = op && rowOf(op, asked, reply, me, rev);',
    'const row = op && rowOf(op, { now: op.at }, reply, me, rev);',
  ]),
  mutant('a batch says where in the sequence it begins', [wire, 'seq: from + i', 'seq: 1 + i']),
  mutant('when an id does not say when it was, that is said', [wire, '...(at !== uuidTimestamp(id) && { at }),', '']),
];
