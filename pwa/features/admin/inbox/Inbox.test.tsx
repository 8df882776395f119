import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { generalMessage } from '#sync/messages/general.ts';
import { Refusal } from '#sync/refusal.ts';
import type { QueryResult } from '../../../data/hooks.ts';
import { loadMessages } from '../../../i18n/messages.ts';
import { Inbox, useSelectedItem } from './Inbox.tsx';

type Row = { id: string; createdAt: string };
const row = (id: string): Row => ({ id, createdAt: `2026-09-0${id}T08:00:00.000Z` });
const answered = <T,>(data: T): QueryResult<T> => ({ data, state: 'ready', error: undefined, again() {} });

beforeAll(() => loadMessages('admin'));

/** The ids in the list, of which each part was answered at another moment. */
const listed = (parts: Record<string, Row[]>) =>
  [
    ...renderToStaticMarkup(
      <Inbox
        label="Letters"
        parts={Object.keys(parts)}
        useRows={(which) => answered(parts[which] ?? [])}
        openId={undefined}
        item={({ id }) => id}
        onOpen={() => {}}
      >
        {null}
      </Inbox>,
    ).matchAll(/id="item-(\w+)"/g),
  ].map(([, id]) => id);

test('one part of a list stands after another', () => {
  expect(listed({ news: [row('3')], all: [row('2'), row('1')] })).toEqual(['3', '2', '1']);
});

test('a row that has come into another part between two answers stands in the list once', () => {
  expect(listed({ news: [row('1')], all: [row('3'), row('2'), row('1')] })).toEqual(['1', '3', '2']);
  expect(listed({ news: [], all: [row('3'), row('2'), row('1')] })).toEqual(['3', '2', '1']);
});

function Open({ id, read }: { id: string | null; read: QueryResult<Row> }) {
  const { open, opens } = useSelectedItem(id, read);
  return `${open?.id ?? 'nothing'}, ${opens}`;
}
const opened = (id: string | null, read: Partial<QueryResult<Row>>) =>
  renderToStaticMarkup(<Open id={id} read={{ ...answered(undefined as unknown as Row), ...read }} />);

test('what an address names is open once it is there, and what is gone is not', () => {
  expect(opened(null, { state: 'loading' })).toBe('nothing, false');
  expect(opened('1', { state: 'loading' })).toBe('nothing, true');
  expect(opened('1', { data: row('1') })).toBe('1, false');
  const gone = new Refusal('notFound', generalMessage('missing'));
  expect(opened('1', { state: 'error', error: gone })).toBe('nothing, false');
  // Where the server could not say it, it may be there still: it is said, and can be tried again.
  expect(opened('1', { state: 'error', error: new Refusal('busy', generalMessage('busy')) })).toBe('nothing, true');
});
