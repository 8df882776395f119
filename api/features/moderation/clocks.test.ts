import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { openAutomaticCase } from '../../http/texts/automaticCases.ts';
import { caseOf, reportedReview, severe } from '../../test/cases.ts';
import { fedOf } from '../../test/changeFeedRows.ts';
import { raw } from '../../test/raw.ts';
import { bothDatabases, openTestApp, type Someone, type TestApp } from '../../test/testApp.ts';
import { ringForCases } from './clocks.ts';

describe.each(bothDatabases)('the clocks of cases on %s', (database) => {
  let house: TestApp;
  let staff: Someone;
  let lead: Someone;
  beforeAll(async () => {
    house = await openTestApp({ database });
    [staff, lead] = [await house.person('staff'), await house.person('lead')];
  });
  afterAll(() => house?.close());

  const ring = () => ringForCases(house.db, house.clock().toISOString());
  const bellsOf = async (who: Someone) =>
    (await who.call(endpoints['notifications.unread'], {})).body.filter(({ type }) => type.startsWith('case'));
  const titles = async (who: Someone) => (await bellsOf(who)).map(({ title }) => title).sort();
  const overdue = async () =>
    /^recess_cases_overdue (\d+)$/m.exec((await raw(`${house.url}/metrics`)).body.toString())?.[1];

  test('new cases ring one unread bell for each member of staff, an overdue one another, each case once', async () => {
    house.setClock(house.clock().toISOString());
    const [player, first] = [await house.person('player'), await reportedReview(house)];
    await reportedReview(house);
    await Promise.all([ring(), ring(), ring()]);
    for (const who of [staff, lead]) expect(await titles(who)).toEqual(['A new case']);
    expect([await bellsOf(player), await bellsOf(first.author)]).toEqual([[], []]);
    const [bell] = await bellsOf(staff);
    expect(await fedOf(house, staff, 'notification')).toEqual([[bell?.id, 0]]);
    await reportedReview(house);
    await ring();
    expect(await titles(staff)).toEqual(['A new case']);
    await staff.call(endpoints['notifications.readAll'], {});
    await ring();
    expect([await titles(staff), await overdue()]).toEqual([[], '0']);

    // Hate is due within a day.
    house.setClock(new Date(house.clock().getTime() + 25 * 3_600_000).toISOString());
    expect(await overdue()).toBe('3');
    await Promise.all([ring(), ring(), ring()]);
    expect([await titles(staff), await titles(lead)]).toEqual([
      ['A case is overdue'],
      ['A case is overdue', 'A new case'],
    ]);
    await staff.call(endpoints['notifications.readAll'], {});
    await ring();
    expect(await titles(staff)).toEqual([]);
    const said = { actions: ['none' as const], id: first.id, version: first.version };
    expect((await staff.call(endpoints['moderation.decide'], said)).status).toBe(201);
    expect(await overdue()).toBe('2');
  });

  test('a case rings for nobody whom it is about, reported or found, nor for whose game it is of', async () => {
    house.setClock(house.clock().toISOString());
    const [about, owner, other] = [
      await house.person('staff'),
      await house.person('staff'),
      await house.person('staff'),
    ];
    const hours = (n: number) => house.setClock(new Date(house.clock().getTime() + n * 3_600_000).toISOString());
    await ring();
    const player = await house.person('player');
    const listed = {
      found: 'picture',
      kind: 'user',
      entityId: about.id,
      authorId: about.id,
      reason: 'sexual',
    } as const;
    await openAutomaticCase({ db: house.db, config: house.config, now: house.clock().toISOString() }, listed, []);
    await ring();
    expect([await titles(about), await titles(other)]).toEqual([[], ['A new case']]);
    for (const who of [other, owner]) await who.call(endpoints['notifications.readAll'], {});
    const game = await house.game({ developerId: owner.id });
    const review = { gameId: game.id, rating: 1, comment: 'Bad' };
    const { id } = (await about.call(endpoints['reviews.post'], review)).body;
    await player.call(endpoints['reports.quick'], { kind: 'review', id, authorId: about.id, reason: 'hate' });
    await ring();
    expect([await titles(about), await titles(owner), await titles(other)]).toEqual([[], [], ['A new case']]);
    // Both are overdue later, and neither of them may know of both.
    for (const who of [other, owner]) await who.call(endpoints['notifications.readAll'], {});
    hours(200);
    await ring();
    expect([await titles(about), await titles(other)]).toEqual([[], ['A case is overdue']]);
  });

  test('a decision that waits rings for nobody whom its case is about, nor for whose game it is of', async () => {
    const [owner, other, maker] = [
      await house.person('staff'),
      await house.person('staff'),
      await house.person('staff'),
    ];
    const [player, author] = [await house.person('player'), await house.person('player')];
    const game = await house.game({ developerId: owner.id });
    const { id } = (await author.call(endpoints['reviews.post'], { gameId: game.id, rating: 1, comment: 'Bad' })).body;
    await player.call(endpoints['reports.quick'], { kind: 'review', id, authorId: author.id, reason: 'threat' });
    const seen = await caseOf(house, id);
    const said = { ...severe, ...seen, actions: [...severe.actions] };
    expect((await maker.call(endpoints['moderation.decide'], said)).body.state).toBe('waiting');
    await ring();
    const waits = async (who: Someone) =>
      (await who.call(endpoints['notifications.unread'], {})).body.filter(({ type }) => type === 'decision_waits')
        .length;
    expect([await waits(owner), await waits(other), await waits(maker)]).toEqual([0, 1, 0]);
    expect((await owner.call(endpoints['moderation.one'], { id: seen.id })).status).toBe(404);
  });
});
