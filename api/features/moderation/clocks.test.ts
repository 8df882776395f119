import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { reportedReview } from '../../test/cases.ts';
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
});
