import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '#sync/contract/index.ts';
import { caseOf, hiding, reportedReview } from '../../test/cases.ts';
import { fedOf } from '../../test/changeFeedRows.ts';
import { bothDatabases, openTestApp, type Someone, type TestApp } from '../../test/testApp.ts';

const [decide, revert, one, answerAppeal] = [
  endpoints['moderation.decide'],
  endpoints['moderation.revert'],
  endpoints['moderation.one'],
  endpoints['moderation.answerAppeal'],
];
const [list, appeal, quick] = [endpoints['decisions.list'], endpoints['decisions.appeal'], endpoints['reports.quick']];
type Said = z.input<typeof decide.input>;

describe.each(bothDatabases)('what reports decide by their weight on %s', (database) => {
  let house: TestApp;
  let staff: Someone;
  let other: Someone;
  beforeAll(async () => {
    house = await openTestApp({ database });
    [staff, other] = [await house.person('staff'), await house.person('staff')];
  });
  afterAll(() => house?.close());

  /** Three accounts that are not new report it for bullying. */
  async function report(reviewId: string, author: Someone): Promise<string[]> {
    const reports: string[] = [];
    for (let n = 0; n < 3; n++) {
      const who = await house.person('player');
      const old = new Date(house.clock().getTime() - 30 * 86_400_000).toISOString();
      await house.db.run('UPDATE users SET "createdAt" = :old WHERE id = :id', { old, id: who.id });
      const about = { kind: 'review', id: reviewId, authorId: author.id, reason: 'bullying' } as const;
      reports.push((await who.call(quick, about)).body.id);
    }
    return reports;
  }
  async function hiddenByReports() {
    const [author, game] = [await house.person('player'), await house.game()];
    const said = { gameId: game.id, rating: 1, comment: 'Bad' };
    const { id: reviewId } = (await author.call(endpoints['reviews.post'], said)).body;
    const reports = await report(reviewId, author);
    const [decision] = (await author.call(list, {})).body;
    return { author, game, reviewId, reports, decisionId: decision?.id as string, ...(await caseOf(house, reviewId)) };
  }
  const isHidden = async (id: string) =>
    ((await house.db.get('SELECT "hiddenAt" FROM reviews WHERE id = :id', { id })) as { hiddenAt: string | null })
      .hiddenAt !== null;
  const first = async (who: Someone) => (await who.call(list, {})).body;

  test('a review that the weight of reports hides makes a decision that its author reads and may appeal; the case stays open', async () => {
    const { author, reviewId, game, id, decisionId } = await hiddenByReports();
    expect(await isHidden(reviewId)).toBe(true);
    expect(await first(author)).toMatchObject([
      {
        ...{ kind: 'review', gameId: game.id, text: 'Bad', actions: ['hide'], rule: 'kind' },
        ...{ ground: 'rules', byReport: 1, automatic: 1, until: null, state: 'active', appeal: null },
      },
    ]);
    const [bell] = (await author.call(endpoints['notifications.list'], {})).body;
    expect([bell?.title, bell?.decisionId]).toEqual(['Your review is hidden', decisionId]);
    expect(await fedOf(house, author, 'decision')).toEqual([[decisionId, 0]]);
    const made = (await staff.call(one, { id })).body;
    expect(made).toMatchObject({ state: 'open', decisions: [{ automatic: 1, by: null, isOwn: 0 }] });
    // Of it, as of any other, somebody of staff answers the appeal.
    const { body } = await author.call(appeal, { decisionId, words: 'I meant the monsters.' });
    const said = { id: body.id, outcome: 'overturned', note: 'So you did.' } as const;
    expect((await staff.call(answerAppeal, said)).body).toMatchObject({ state: 'reverted' });
    expect([await isHidden(reviewId), (await staff.call(one, { id })).body.state]).toEqual([false, 'open']);
  });

  test('whatever staff decide then takes its place, and answers the appeal against it', async () => {
    const kept = await hiddenByReports();
    const words = 'I meant the monsters.';
    await kept.author.call(appeal, { decisionId: kept.decisionId, words });
    const hide: Said = { ...hiding, actions: [...hiding.actions], id: kept.id, version: kept.version };
    expect((await staff.call(decide, hide)).status).toBe(201);
    expect([await isHidden(kept.reviewId), await first(kept.author)]).toMatchObject([
      true,
      [
        { automatic: 0, state: 'active', actions: ['hide'] },
        { automatic: 1, state: 'reverted', appeal: { outcome: 'upheld' } },
      ],
    ]);
    // That one taken back shows it.
    const [decision] = await first(kept.author);
    await other.call(revert, { id: decision?.id as string, why: 'It was about monsters.' });
    expect(await isHidden(kept.reviewId)).toBe(false);

    for (const actions of [['none'], ['warn']] as const) {
      const shown = await hiddenByReports();
      await shown.author.call(appeal, { decisionId: shown.decisionId, words });
      const said: Said = { ...hiding, id: shown.id, version: shown.version, actions: [...actions] };
      expect((await staff.call(decide, said)).status).toBe(201);
      expect(await isHidden(shown.reviewId)).toBe(false);
      expect((await first(shown.author)).at(-1)).toMatchObject({
        ...{ automatic: 1, state: 'reverted', appeal: { outcome: 'overturned' } },
      });
    }
  });

  test('reports that are closed one by one as unfounded end it too', async () => {
    const { author, reviewId, reports } = await hiddenByReports();
    for (const id of reports)
      await staff.call(endpoints['reports.setStatus'], { id, status: 'resolved', dismissed: 1 });
    expect([await isHidden(reviewId), await first(author)]).toMatchObject([
      false,
      [{ automatic: 1, state: 'reverted' }],
    ]);
  });

  test('a second case shows no review that another decision hides, whether nothing is found in it or its author is warned', async () => {
    for (const actions of [['none'], ['warn']] as const) {
      const made = await reportedReview(house);
      const { author, reviewId, game } = made;
      const hide: Said = { ...hiding, actions: [...hiding.actions], id: made.id, version: made.version };
      const { id: hidesIt } = (await staff.call(decide, hide)).body;
      await report(reviewId, author);
      const second = await caseOf(house, reviewId);
      expect(second.id).not.toBe(made.id);
      // It was hidden already: the reports decide nothing.
      expect((await first(author)).map(({ automatic }) => automatic)).toEqual([0]);
      expect((await staff.call(decide, { ...hiding, ...second, actions: [...actions] })).status).toBe(201);
      const figures = async () =>
        await house.db.get('SELECT "ratingSum", "reviewCount" FROM games WHERE id = :id', { id: game.id });
      expect([await isHidden(reviewId), await figures()]).toEqual([true, { ratingSum: 0, reviewCount: 0 }]);
      await other.call(revert, { id: hidesIt, why: 'It was about the level.' });
      expect([await isHidden(reviewId), await figures()]).toEqual([false, { ratingSum: 1, reviewCount: 1 }]);
    }
  });

  test('of two decisions that hide a review both have to be taken back until it is shown', async () => {
    const made = await reportedReview(house);
    const hide = (of: { id: string; version: number }): Said => ({
      ...{ ...hiding, actions: [...hiding.actions], id: of.id, version: of.version },
    });
    const one = (await staff.call(decide, hide(made))).body;
    await report(made.reviewId, made.author);
    const two = (await staff.call(decide, hide(await caseOf(house, made.reviewId)))).body;
    await other.call(revert, { id: two.id, why: 'Twice.' });
    expect(await isHidden(made.reviewId)).toBe(true);
    await other.call(revert, { id: one.id, why: 'It was a joke.' });
    expect(await isHidden(made.reviewId)).toBe(false);
  });
});
