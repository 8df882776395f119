import { describe, expect, test } from 'vitest';
import { warningTypes } from '#sync/constants.ts';
import { auditedReads } from '#sync/contract/admin.ts';
import { endpointNames, endpoints } from '#sync/contract/index.ts';
import { type Endpoint, methodOf } from '#sync/endpoint.ts';
import { spanishMessages } from '../../../i18n/es/index.ts';
import { locales } from '../../../i18n/language.ts';
import { englishMessages } from '../../../i18n/messages.ts';
import { choiceOf } from './choice.ts';

/** What the audit log writes down: every call that changes something by the rule of staff, and a sign-in with the setup key. */
const audited = endpointNames.filter((name) => {
  const e = endpoints[name] as Endpoint;
  return methodOf(e) !== 'GET' && e.may.some((rule) => rule === 'staff' || rule === 'lead');
});
const actions = [...audited, ...auditedReads, 'auth.leadLogin', 'auth.setupLead'];
const books = { en: englishMessages, es: spanishMessages };

describe.each(locales)('the activity log in %s', (language) => {
  test('has words for every action that is written down', async () => {
    const { done } = (await books[language].admin()).activity;
    expect(actions.length).toBeGreaterThan(20);
    expect(actions.filter((action) => !done[action])).toEqual([]);
    // And none for what nobody does.
    expect(Object.keys(done).filter((action) => !actions.includes(action))).toEqual([]);
  });

  test('has words of its own for every choice that is kept with an action', async () => {
    const admin = await books[language].admin();
    for (const name of audited) {
      const e = endpoints[name] as Endpoint;
      for (const key of e.logged) {
        // What it was done to is named before, and how a report ended goes with that it did.
        if (['id', 'gameId', 'dismissed'].includes(key)) continue;
        const field = e.input.shape[key] as { options?: unknown[]; unwrap?: () => { options?: unknown[] } };
        const { options = [1, 2] } = field.options ? field : (field.unwrap?.() ?? field);
        const values = key === 'isAdmin' ? [0, 1] : (options as string[]);
        const told = values.map((value) => choiceOf({ [key]: value }, admin));
        expect(told.filter(Boolean), `${name} ${key}`).toHaveLength(values.length);
        expect(new Set(told).size, `${name} ${key}`).toBe(values.length);
      }
    }
    expect(warningTypes.filter((type) => !admin.activity.warnings[type])).toEqual([]);
  });

  test('has words for each way a report may end, and for one that ended before that was written down', async () => {
    const admin = await books[language].admin();
    const { dealtWith, dismissed } = admin.activity;
    const ended = (how: object) => choiceOf({ status: 'resolved', ...how }, admin);
    expect([0, 1].map((how) => ended({ dismissed: how }))).toEqual([dealtWith, dismissed]);
    expect(dealtWith).not.toBe(dismissed);
    expect(ended({ dismissed: null })).toBe(dealtWith);
    expect(ended({})).toBe(admin.states.resolved);
    // Only a report that has ended has an end, whatever was said with the call.
    expect(choiceOf({ status: 'in_progress', dismissed: 1 }, admin)).toBe(admin.states.in_progress);
  });
});
