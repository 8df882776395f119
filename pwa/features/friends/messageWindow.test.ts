import { expect, test } from 'vitest';
import type { FriendMessage } from '#sync/contract/friends.ts';
import { cursorOf, pageSize } from '#sync/pagination.ts';
import { emptyWindow, type MessageWindow, withLatestPage, withOlderPage } from './messageWindow.ts';

const message = (n: number): FriendMessage => ({
  id: `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  ...{ senderId: 'a', receiverId: 'b', content: `n${n}`, isRead: 0 },
  createdAt: new Date(1_700_000_000_000 + n * 1_000).toISOString(),
});
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n): FriendMessage => message(first + n));
const said = ({ older, here }: MessageWindow) => [...older, ...here].map(({ content }) => Number(content.slice(1)));
const numbers = (first: number, last: number) => from(first, last).map((_, n) => first + n);
const placeOfNumber = (n: number) => cursorOf(message(n));

test('messages pushed out of the newest page stay, and an older page continues from where that page began', () => {
  const first = withLatestPage(emptyWindow, from(101, 200));
  expect([said(first), first.end]).toEqual([numbers(101, 200), placeOfNumber(101)]);
  const later = withLatestPage(first, from(131, 230));
  expect([said(later), later.end]).toEqual([numbers(101, 230), placeOfNumber(101)]);
  const older = withOlderPage(later, placeOfNumber(101), from(1, 100));
  expect([said(older), older.end]).toEqual([numbers(1, 230), placeOfNumber(1)]);
  const all = withOlderPage(withLatestPage(older, from(140, 239)), placeOfNumber(1), []);
  expect([said(all), all.end]).toEqual([numbers(1, 239), undefined]);
});

test('a conversation that was completely on the page stays so, however much is written', () => {
  let shown = emptyWindow;
  for (let last = 0; last <= 2 * pageSize; last += 50)
    shown = withLatestPage(shown, from(Math.max(1, last - 99), last));
  expect([said(shown), shown.end]).toEqual([numbers(1, 2 * pageSize), undefined]);
});

test('more new messages than a page start the window again, and an older page from before is ignored', () => {
  const before = withOlderPage(withLatestPage(emptyWindow, from(101, 200)), placeOfNumber(101), from(1, 100));
  const anew = withLatestPage(before, from(401, 500));
  expect([said(anew), anew.end]).toEqual([numbers(401, 500), placeOfNumber(401)]);
  expect(withOlderPage(anew, placeOfNumber(1), [])).toBe(anew);
  expect(said(withLatestPage(anew, from(1, 3)))).toEqual(numbers(1, 3));
});

test('a message that the store dated differently appears once, and a refused one disappears', () => {
  const waits = { ...message(300), createdAt: message(150).createdAt };
  const shown = withLatestPage(emptyWindow, [...from(102, 150), waits, ...from(151, 200)]);
  const page = from(110, 208).filter(({ content }) => content !== 'n200');
  const dated = withLatestPage(shown, [...page, message(209), message(300)]);
  expect(said(dated)).toEqual([...numbers(102, 199), ...numbers(201, 209), 300]);
});

test('a newest page that begins earlier than before starts the window again, without duplicates', () => {
  const first = withLatestPage(emptyWindow, from(101, 200));
  const older = withOlderPage(first, placeOfNumber(101), from(1, 100));
  for (const shown of [first, older]) {
    const back = withLatestPage(shown, from(100, 199));
    expect([said(back), back.end]).toEqual([numbers(100, 199), placeOfNumber(100)]);
  }
});

test('a message above the page that is dated into it appears once', () => {
  const early = { ...message(300), createdAt: message(100).createdAt };
  const shown = withLatestPage(withLatestPage(emptyWindow, [early, ...from(101, 200)]), from(103, 202));
  expect(said(withLatestPage(shown, [...from(105, 204), message(300)]))).toEqual([...numbers(101, 204), 300]);
});
