import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, test } from 'vitest';
import type { ListedReport } from '#sync/contract/reports.ts';
import { loadMessages } from '../../../i18n/messages.ts';
import { type Session, SessionContext } from '../../../session/SessionProvider.tsx';
import { ReportView } from './ReportView.tsx';

const session = { state: 'signedIn', me: { id: 'staff' } } as Session;
const report = {
  ...{ id: 'one', category: 'abuse', subject: 'Rude words', description: 'Please have a look.', status: 'open' },
  ...{ gameId: null, aboutUserId: null, about: null, createdAt: '2026-09-01T08:00:00.000Z', resolvedAt: null },
} as ListedReport;
const seen = (reporter: ListedReport['reporter'], more: Partial<ListedReport> = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <SessionContext value={session}>
        <ReportView report={{ ...report, ...more, reporterId: reporter.id, reporter }} onClose={() => {}} />
      </SessionContext>
    </MemoryRouter>,
  );
const left = 'The reporter no longer has an account';

beforeAll(() => loadMessages('admin', 'shellDeferred'));

test('where whoever filed a report has left, staff are told so and asked for no answer', () => {
  const page = seen({ id: null, username: 'Deleted account' });
  expect(page).toContain(left);
  expect(page).not.toContain('<textarea');
});

test('a quick report shows its reason, how bad that is and the note, and what was reported behind a button', () => {
  const quick = {
    kind: 'message',
    reason: 'threat',
    quote: 'I know where you live',
    subject: 'Danger or threat',
  } as const;
  const page = seen({ id: 'maya', username: 'maya' }, { ...quick, description: 'Danger or threat: On the bus' });
  for (const shown of ['Danger or threat', '1 of 4, 1 is worst', 'On the bus', 'A message', 'Show evidence'])
    expect(page).toContain(shown);
  expect(page).not.toContain('Danger or threat: ');
  expect(page).not.toContain(quick.quote);
});

test('staff whom a quick report is about are offered no evidence', () => {
  expect(seen({ id: null, username: 'Somebody' }, { kind: 'user', reason: 'hate', quote: '' })).not.toContain(
    'vidence',
  );
});

test.each([
  { id: 'maya', username: 'maya' },
  { id: 'maya', username: 'Deleted account' },
])('who is still here can be answered: %s', (reporter) => {
  const page = seen(reporter);
  expect(page).not.toContain(left);
  expect(page).toContain('<textarea');
});

test('staff whom a report is about, or whose game, are offered no decision and no answer', () => {
  const page = seen({ id: null, username: 'Somebody' });
  expect(page).toContain('This report is about you or a game of yours');
  expect(page).not.toContain('<textarea');
  expect(page).not.toContain('Mark as resolved');
});
