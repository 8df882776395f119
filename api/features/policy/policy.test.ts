import { expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { databases, openTestApp } from '../../test/testApp.ts';

test.each(databases)('whom to turn to is answered to anybody on %s, as the settings say', async (database) => {
  const settings = { MIN_AGE: '14', SAFETY_CONTACT: 'Dana Cole', HELP_LINES: 'Ms. Rivera | 555-0100 | Room 12' };
  const house = await openTestApp({ database, settings });
  const answer = await (await house.person('visitor')).call(endpoints['policy.contacts'], {});
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      ...{ minAge: 14, safetyContact: 'Dana Cole', distressAlert: 1 },
      helpLines: [{ name: 'Ms. Rivera', phone: '555-0100', note: 'Room 12' }],
    },
  ]);
  await house.close();
});
