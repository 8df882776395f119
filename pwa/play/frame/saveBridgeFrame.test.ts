import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StorageEntries } from '#sync/games/saves.ts';
import { openSaveBridge, type SaveBridge } from './saveBridgeFrame.ts';

const origin = 'http://g-1.localhost:3001';
let keeper: SaveBridge;
let heard: (StorageEntries | null)[];
let notCarried: unknown;
let orders: { ask: string; type: string }[];
let win: EventTarget;
const page = { postMessage: (order: { ask: string; type: string }) => void orders.push(order) };

const say = (data: unknown, { source = page as unknown, from = origin } = {}) =>
  win.dispatchEvent(Object.assign(new Event('message'), { data, source, origin: from }));
const saved = (items: unknown, more: object = {}) => ({
  from: 'recess-shell',
  type: 'saved',
  ask: null,
  items,
  ...more,
});
const soon = () => vi.advanceTimersByTimeAsync(1_000);

beforeEach(() => {
  vi.useFakeTimers();
  [heard, orders] = [[], []];
  // The window and the frame of a browser, as far as messages go.
  win = new EventTarget();
  const frame = { contentWindow: page, sandbox: { add() {} }, remove() {} };
  vi.stubGlobal('document', { createElement: () => frame, body: { append() {} } });
  vi.stubGlobal('addEventListener', win.addEventListener.bind(win));
  vi.stubGlobal('removeEventListener', win.removeEventListener.bind(win));
  keeper = openSaveBridge(
    `${origin}/`,
    (items) => heard.push(items),
    (leftOut) => (notCarried = leftOut),
  );
  keeper.opened.catch(() => {});
});
afterEach(() => {
  keeper.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('messages of a game’s save bridge', () => {
  test('a message is accepted only from that page and that origin', async () => {
    say(saved([['coins', '999']]), { source: {} });
    say(saved([['coins', '999']]), { from: 'http://g-2.localhost:3001' });
    say(saved([['coins', '999']]), { from: 'null' });
    await soon();
    expect(heard).toEqual([]);
    say(saved([['coins', '3']]));
    await soon();
    expect(heard).toEqual([[['coins', '3']]]);
  });

  test('changes are reported once a second, however often the page sends them', async () => {
    for (let n = 0; n < 10_000; n++) say(saved([['n', String(n)]]));
    await soon();
    expect(heard).toEqual([[['n', '9999']]]);
    await soon();
    expect(heard).toHaveLength(1);
  });

  test('a message whose items are not pairs of texts is ignored', async () => {
    const cyclic: unknown[] = [];
    cyclic.push(cyclic);
    const junk = [undefined, 1, 'x', {}, { length: 1 }, [['a']], [['a', 1]], [['a', 'b', 'c']], [null], cyclic];
    for (const items of junk) {
      say(saved(items));
      await soon();
    }
    for (const data of [null, undefined, 7, 'saved', [], { from: 'recess-shell' }, saved([], { type: 'x' })]) {
      say(data);
      await soon();
    }
    expect(heard).toEqual([]);
    say(saved([['__proto__', 'x']]));
    await soon();
    say(saved(null));
    await soon();
    expect(heard).toEqual([[['__proto__', 'x']], null]);
  });

  test('the names of databases that cannot be saved are limited in number and length', async () => {
    const leftOut = [{ name: 'x'.repeat(90), why: 'size' }, { name: 7 }, null, { name: 'vault', why: 'CryptoKey' }];
    say(saved([], { leftOut }));
    await soon();
    expect(notCarried).toEqual([
      { name: 'x'.repeat(60), why: 'size' },
      { name: 'vault', why: 'CryptoKey' },
    ]);
    say(saved([], { leftOut: 'all of it' }));
    await soon();
    expect(notCarried).toEqual([]);
  });

  test('an answer resolves its command, and a missing answer rejects it', async () => {
    say({ from: 'recess-shell', type: 'ready', ask: null });
    await keeper.opened;
    const placed = keeper.place([['a', 'b']], { over: true, own: false, newInTab: false });
    expect(orders).toMatchObject([{ type: 'place', items: [['a', 'b']], over: true, own: false }]);
    say(saved([['x', 'y']], { ask: 'another' }));
    say(saved([['a', 'b']], { ask: orders[0]?.ask }));
    expect(await placed).toEqual([['a', 'b']]);
    const looked = keeper.look(true).catch((error: Error) => error.message);
    say({ from: 'recess-shell', type: 'failed', failure: 'offline', file: null, ask: orders[1]?.ask });
    expect(await looked).toContain('could not do it');
    const silent = keeper.look(true).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await silent).toContain('did not answer');
  });

  test('a page that never opened rejects `opened`', async () => {
    const opened = keeper.opened.catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await opened).toContain('did not open');
  });
});
