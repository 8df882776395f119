import type { Page } from '@playwright/test';
import * as rules from '#sync/constants.ts';
import { changeStore } from './support/actions.ts';
import type { RouteEntry } from './support/routeInventory.ts';
import type { SeededUser } from './support/seededStore.ts';
import type { Store } from './support/store.ts';
import { expect, test } from './support/test.ts';
import { type PageCheck, problemsFor, resize, type Size, unfit } from './support/walk.ts';

/** A text of the widest letter without a space. */
const long = (length: number) => 'W'.repeat(length);
const quoted = (length: number) => `'${long(length)}'`;
const path = `${long(rules.buildLimits.path - 3)}.js`;
const emailMax = 254;
const nothingAsked = { ownWorker: false, needs: [] };
/** What the check of a build and its trial tell of, in a developer's own names. */
const report = {
  ...{ fileCount: 1, totalBytes: 1, engine: null, outside: [`https://${path}`], mentioned: [`https://${path}`] },
  ...{ missing: [path], capitals: [{ named: path, there: path }], ...nothingAsked },
};
const trial = {
  ...{ at: '2026-01-01T00:00:00.000Z', buildId: 'x', browser: '138', outcome: 'ran', firstFrame: 9, frames: null },
  ...{ heapBytes: null, errors: [long(200)], refused: [`https://${path}`], absent: [path], blocked: [] },
  ...{ worksOffline: false, chromebookVerified: false },
};

/** A decided case whose appeal waits, and a decision that was taken back after an appeal. */
const decided = { case: '01890000-0000-7000-8000-00000000000a', waits: '01890000-0000-7000-8000-00000000000b' };
const takenBack = '01890000-0000-7000-8000-00000000000c';
/** A case with a decision that a second person is to confirm. */
const proposed = '01890000-0000-7000-8000-00000000000d';
const idOf = (who: string) => `(SELECT id FROM users WHERE email = '${who}@demo.recess')`;
const context = JSON.stringify(
  ['author', 'reporter'].map((by) => ({ by, content: long(rules.messageMax), at: '2026-01-01T00:00:00.000Z' })),
);
/** Everything of a report, a case, a decision and an appeal that somebody writes. */
const allLongOfCases = `
  UPDATE friendships SET "requesterName" = (SELECT username FROM users WHERE users.id = "requesterId") WHERE status = 'pending';
  UPDATE cases SET "claimedBy" = ${idOf('lead')}, "claimedUntil" = '2100-01-01T00:00:00.000Z' WHERE state = 'open';
  INSERT INTO cases (id, kind, "entityId", "authorId", state, "firstAt", "dueAt", "decidedAt", reports)
    SELECT '${decided.case}', 'review', id, ${idOf('maya')}, 'closed', "createdAt", "createdAt", "createdAt", 1 FROM reviews LIMIT 1;
  INSERT INTO moderation_reports (id, "reporterId", category, subject, description, kind, "entityId", reason, "caseId", status, "resolvedAt", "createdAt")
    SELECT id, ${idOf('leo')}, 'abuse', 'Bullying', '', kind, "entityId", 'bullying', id, 'resolved', "decidedAt", "firstAt" FROM cases
      WHERE id = '${decided.case}';
  UPDATE moderation_reports SET quote = ${quoted(rules.reportQuoteMax)};
  INSERT INTO case_evidence (id, "caseId", text, context, "capturedAt") SELECT id, id, '', '', "firstAt" FROM cases
    WHERE NOT EXISTS (SELECT 1 FROM case_evidence WHERE "caseId" = cases.id);
  UPDATE case_evidence SET text = ${quoted(rules.messageMax)}, context = '${context}';
  INSERT INTO decisions (id, "caseId", "userId", "actorId", kind, actions, rule, "createdAt") SELECT '${decided.waits}', id,
    "authorId", ${idOf('lead')}, kind, '["hide","warn"]', 'kind', strftime('%Y-%m-%dT%H:%M:%fZ', 'now') FROM cases WHERE id = '${decided.case}';
  INSERT INTO decisions (id, "caseId", "userId", "actorId", kind, actions, rule, state, "revertedAt", "revertedWhy", "createdAt")
    SELECT '${takenBack}', "caseId", "userId", "actorId", kind, actions, rule, 'reverted', "createdAt", ${quoted(rules.appealMax)}, "createdAt"
      FROM decisions WHERE id = '${decided.waits}';
  UPDATE decisions SET facts = ${quoted(rules.factsMax)}, note = ${quoted(rules.authorNoteMax)};
  INSERT INTO appeals (id, "decisionId", "userId", words, "createdAt", "answeredBy", outcome, note, "answeredAt")
    SELECT id, id, "userId", ${quoted(rules.appealMax)}, "createdAt", "actorId", CASE state WHEN 'reverted' THEN 'upheld' END,
      ${quoted(rules.appealMax)}, CASE state WHEN 'reverted' THEN "createdAt" END FROM decisions WHERE id IN ('${decided.waits}', '${takenBack}');
  INSERT INTO cases (id, kind, "entityId", "authorId", reason, state, "firstAt", "dueAt")
    SELECT '${proposed}', 'user', id, id, 'threat', 'waiting', "createdAt", "createdAt" FROM users WHERE id = ${idOf('leo')};
  INSERT INTO proposed_decisions (id, "caseId", "actorId", actions, hours, rule, facts, note, "noteToReporters", "createdAt")
    SELECT id, id, ${idOf('lead')}, '["suspend"]', 720, 'threats', ${quoted(rules.factsMax)}, ${quoted(rules.authorNoteMax)},
      ${quoted(rules.reporterNoteMax)}, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') FROM cases WHERE id = '${proposed}';
  INSERT INTO filter_words (id, word, lang, list, "addedBy", "createdAt")
    SELECT id, ${quoted(rules.filterTermMax)}, 'en', 'block', id, "createdAt" FROM users WHERE id = ${idOf('lead')}`;

/** Every text that a person can set, as long as it may be and without a space. */
const allLong = `
  UPDATE users SET username = ${quoted(rules.usernameMax - 2)} || substr('0' || rowid, -2),
    "firstName" = ${quoted(rules.nameMax)}, "lastName" = ${quoted(rules.nameMax)};
  UPDATE users SET email = ${quoted(emailMax - 9)} || '@s.school' WHERE email = 'leo@demo.recess';
  INSERT INTO developers (id, "userId", "schoolEmail", "fullName", status, "rejectionReason", "createdAt")
    SELECT id, id, '', '', 'rejected', ${quoted(rules.reasonMax)}, "createdAt" FROM users WHERE email = 'admin@demo.recess';
  INSERT INTO blocks (id, "userId", "blockedId", "createdAt")
    SELECT maya.id, maya.id, admin.id, maya."createdAt" FROM users AS maya, users AS admin
      WHERE maya.email = 'maya@demo.recess' AND admin.email = 'admin@demo.recess';
  UPDATE developers SET "fullName" = ${quoted(rules.fullNameMax)}, "schoolEmail" = ${quoted(emailMax - 9)} || '@s.school';
  UPDATE games SET title = ${quoted(rules.titleMax - 2)} || substr('0' || rowid, -2), description = ${quoted(rules.descriptionMax)};
  UPDATE games SET status = 'rejected', "rejectionReason" = ${quoted(rules.reasonMax)}
    WHERE id = (SELECT max(id) FROM games WHERE status = 'approved');
  UPDATE games SET "coverImage" = '/files/gone.jpg', price = 199 WHERE id IN (SELECT "gameId" FROM cart_items)
    OR id = (SELECT min(id) FROM games WHERE status = 'approved');
  UPDATE games SET "buildId" = NULL, "gameUrl" = 'https://' || ${quoted(rules.urlMax - 12)} || '.com', "demoUrl" = 'https://' || ${quoted(rules.urlMax - 12)} || '.com', "hasDemo" = 1
    WHERE status = 'approved' AND id = (SELECT max(id) FROM games WHERE status = 'approved');
  UPDATE builds SET report = '${JSON.stringify(report)}', trial = '${JSON.stringify(trial)}', "triedAt" = '${trial.at}';
  UPDATE game_versions SET notes = ${quoted(rules.versionNotesMax)};
  UPDATE game_versions SET reason = ${quoted(rules.reasonMax)}, status = 'rejected' WHERE "gameId" IN (SELECT id FROM games WHERE status = 'rejected');
  INSERT INTO game_versions (id, "gameId", "buildId", notes, status, "createdAt")
    SELECT '01890000-0000-7000-8000-000000000001', id, "buildId", ${quoted(rules.versionNotesMax)}, 'pending', "createdAt"
      FROM games WHERE status = 'approved' AND "buildId" IS NOT NULL LIMIT 1;
  UPDATE reviews SET comment = ${quoted(rules.commentMax)};
  UPDATE friend_messages SET content = ${quoted(rules.messageMax)};
  UPDATE feedback SET subject = ${quoted(rules.feedbackSubjectMax)}, message = ${quoted(rules.feedbackMessageMax)};
  UPDATE feedback_messages SET content = ${quoted(rules.messageMax)};
  UPDATE moderation_reports SET subject = ${quoted(rules.reportSubjectMax)}, description = ${quoted(rules.reportDescriptionMax)};
  UPDATE report_messages SET content = ${quoted(rules.messageMax)};
  UPDATE content_warnings SET "warningType" = 'custom', description = ${quoted(rules.warningDescriptionMax)};
  UPDATE notifications SET title = ${quoted(rules.titleMax)}, message = ${quoted(rules.messageMax)};
  ${allLongOfCases}`;

const evidence = {
  what: 'the evidence',
  open: (page: Page) => page.getByRole('button', { name: 'Show evidence' }).click(),
};

/** An address that is asked for with words of any length, and what else only some have. */
const more: Partial<Record<SeededUser, RouteEntry[]>> = {
  nobody: [{ path: `/browse?q=${long(rules.titleMax)}` }, { path: `/browse?q=${long(500)}` }],
  maya: [{ path: `/decisions/${decided.waits}` }, { path: `/decisions/${takenBack}` }],
  admin: [
    { path: `/moderation?tab=reports&report=${decided.case}`, opens: [evidence] },
    { path: `/moderation?tab=cases&case=${decided.case}`, opens: [evidence] },
    { path: `/moderation?tab=cases&which=waiting&case=${proposed}` },
    { path: '/developer' },
  ],
  lead: [{ path: `/admin?tab=users&find=${long(rules.usernameMax)}` }],
};

const sizes: Size[] = [
  { width: 1366, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];

/** What does not fit in any of the sizes; what is open above the page in those that are named. */
const inSizes =
  (above: Size[]): PageCheck =>
  async (page, again, onlyNarrow) => {
    const faults: string[] = [];
    for (const size of (again ? above : sizes).filter(({ width }) => width < 400 || !onlyNarrow)) {
      await resize(page, size, again);
      for (const fault of await unfit(page)) faults.push(`${size.width} px: ${fault}`);
    }
    return faults;
  };

for (const who of ['nobody', 'maya', 'dev', 'admin', 'lead'] satisfies SeededUser[]) {
  const made = { change: (store: Store) => changeStore(store, allLong), more: more[who] };

  test(`no text that a person can set makes a page of ${who} scroll sideways, or is cut off`, async ({ tools }) => {
    expect(await problemsFor(who, tools, inSizes(sizes.slice(-1)), made)).toEqual([]);
  });

  test(`no such text makes what opens on a page of ${who} scroll sideways in any size`, {
    tag: '@nightly',
  }, async ({ tools }) => {
    expect(await problemsFor(who, tools, inSizes(sizes), made)).toEqual([]);
  });
}
