import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StorageEntries } from '#sync/games/saves.ts';
import { loadMessages } from '../i18n/messages.ts';
import type { SaveBridge } from '../play/frame/saveBridgeFrame.ts';
import { clearTrustedDevice, setTrustedDevice } from '../session/trustedDevice.ts';
import { publicDb, userDb } from '../storage/database.ts';
import type { TrustedBuild } from '../storage/download.ts';
import { readSaveOwner, unowned, writeSaveOwner } from '../storage/saveHolders.ts';
import { getSave, storeChosen, storeState, updateSave } from '../storage/saveStore.ts';
import { writeSession } from '../storage/sessionStore.ts';
import { patient } from '../test/patience.ts';
import { restoreSave } from './restoreSave.ts';
import { startSaveSession } from './saveSession.ts';

/** The save bridge's page: the game's storage, the messages it got, and the step at which it fails. */
const page = {
  storage: [] as StorageEntries,
  told: [] as unknown[],
  newInTab: [] as boolean[],
  fails: '',
  say: (_: StorageEntries | null) => {},
};
vi.mock('../play/frame/saveBridgeFrame.ts', () => ({
  openSaveBridge: (_: string, onChange: (items: StorageEntries | null) => void): SaveBridge => {
    page.say = onChange;
    const opened = page.fails === 'opening' ? Promise.reject(new Error('did not open')) : Promise.resolve();
    opened.catch(() => {});
    let looks = 0;
    return {
      opened,
      async expect(known: TrustedBuild[]) {
        page.told.push({ known });
      },
      async place(items, { over, newInTab }) {
        page.newInTab.push(newInTab);
        page.told.push({ over });
        if (page.fails === 'placing') throw new Error('did not answer');
        if (over || page.storage.length === 0) page.storage = items;
        return page.storage;
      },
      async look() {
        if (page.fails === 'looking') throw new Error('did not answer');
        if (page.fails === 'hanging' || (page.fails === 'hanging soon' && looks++ > 0)) await new Promise(() => {});
        return page.storage;
      },
      close: () => void page.told.push('closed'),
    };
  },
}));
// Scheduled syncs are covered by other tests.
vi.mock('../outbox/enqueueWrite.ts', () => ({ scheduleSync: () => {} }));

const game = { id: 'moth', gameUrl: 'http://g-moth.localhost:3001/' };
async function begin(userId: string) {
  await writeSession({ userId, logoutPending: false });
  return startSaveSession(userId, game, () => {});
}
const begun = async (userId: string) => (await begin(userId)).begun;
const itemsOf = async (userId: string) => (await getSave(userId, game.id))?.items;
const of = (who: string): StorageEntries => [['who', who]];

beforeAll(async () => {
  await loadMessages('game');
});
beforeEach(() => {
  Object.assign(page, { storage: [], told: [], newInTab: [], fails: '' });
  // The device is offline: fetching other devices' saves has tests of its own.
  vi.stubGlobal('navigator', { onLine: false });
});
afterEach(async () => {
  await Promise.all([publicDb.meta.clear(), publicDb.downloads.clear()]);
  for (const who of ['maya', 'leo']) {
    await userDb(who).saves.clear();
    clearTrustedDevice(who);
  }
  vi.unstubAllGlobals();
});

describe('leaving a game', () => {
  afterEach(() => vi.useRealTimers());

  test.each(['hanging', 'hanging soon'])('leaving a game takes less than a second if its page is %s', async (fails) => {
    const play = await begin('maya');
    expect(await play.begun).toBe('ready');
    page.fails = fails;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const over = vi.fn();
    void play.end().then(over);
    await vi.advanceTimersByTimeAsync(999);
    // A longer wait would never be seen here, because only database writes go on now.
    vi.useRealTimers();
    await vi.waitFor(() => expect(over).toHaveBeenCalledOnce(), patient);
    expect(page.told).toContain('closed');
  });
});

describe('the start of a game', () => {
  test("the account’s save is in the game's storage before it starts, and nobody else’s is", async () => {
    page.storage = of('leo');
    await writeSaveOwner(game.id, 'leo');
    await storeChosen('maya', game.id, of('maya'));
    expect(await begun('maya')).toBe('ready');
    expect(page.storage).toEqual(of('maya'));
    expect(await readSaveOwner(game.id)).toBe('maya');
  });

  test('what a game keeps for the tab is emptied in each tab in which another account plays', async () => {
    const tab = () => {
      const kept = new Map<string, string>();
      return {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, is: string) => kept.set(key, is),
      };
    };
    const [first, second] = [tab(), tab()];
    for (const [player, place] of [
      ...[['maya', first] as const, ['maya', second] as const, ['maya', first] as const],
      ...[['leo', first] as const, ['leo', second] as const, ['leo', second] as const],
    ]) {
      vi.stubGlobal('sessionStorage', place);
      await (await begin(player)).begun;
    }
    expect(page.newInTab).toEqual([true, true, false, true, true, false]);
  });

  test.each(['opening', 'placing'])(
    'a game whose page fails at %s does not start on another account’s save',
    async (at) => {
      page.storage = of('leo');
      await storeState('leo', game.id, 'run', of('leo'));
      await writeSaveOwner(game.id, 'leo');
      page.fails = at;
      expect(await begun('maya')).toBe('other');
      // Late messages of the page are ignored.
      expect(page.told).toContain('closed');
      page.fails = '';
      expect(await begun('maya')).toBe('ready');
      expect(page.storage).toEqual([]);
      expect(await begun('leo')).toBe('ready');
      expect([page.storage, await itemsOf('leo'), await itemsOf('maya')]).toEqual([of('leo'), of('leo'), []]);
    },
  );

  test('a save that may have been written late counts as nobody’s', async () => {
    await storeChosen('maya', game.id, of('maya'));
    await writeSaveOwner(game.id, 'leo');
    page.fails = 'placing';
    await begun('maya');
    expect(await readSaveOwner(game.id)).toBe(unowned);
    Object.assign(page, { storage: of('maya'), fails: '' });
    await begun('leo');
    expect([page.storage, await itemsOf('leo')]).toEqual([[], []]);
  });

  test.each(['opening', 'placing'])(
    'a game whose page fails at %s goes on with its own save, and nothing of it is lost',
    async (at) => {
      page.storage = of('maya');
      await storeState('maya', game.id, 'run', of('maya'));
      await writeSaveOwner(game.id, 'maya');
      page.fails = at;
      expect(await begun('maya')).toBe('apart');
      Object.assign(page, { storage: of('maya, later'), fails: '' });
      expect(await begun('maya')).toBe('ready');
      expect([page.storage, await itemsOf('maya')]).toEqual([of('maya, later'), of('maya, later')]);
    },
  );

  test('progress of a first play whose page did not open is found at the next start, and only by the same account', async () => {
    page.fails = 'opening';
    expect(await begun('maya')).toBe('apart');
    Object.assign(page, { storage: of('maya'), fails: '' });
    expect(await begun('maya')).toBe('ready');
    expect([page.storage, await itemsOf('maya')]).toEqual([of('maya'), of('maya')]);
    expect(await begun('leo')).toBe('ready');
    expect([page.storage, await itemsOf('leo')]).toEqual([[], []]);
  });

  test.each(['opening', 'placing'])(
    "a newer save that cannot be written to the game's storage blocks the start, and is not lost: %s",
    async (at) => {
      page.storage = of('older');
      await storeState('maya', game.id, 'run', of('older'));
      await writeSaveOwner(game.id, 'maya');
      await storeChosen('maya', game.id, of('newer'));
      page.fails = at;
      expect(await begun('maya')).toBe('other');
      page.fails = '';
      expect(await begun('maya')).toBe('ready');
      expect(page.storage).toEqual(of('newer'));
    },
  );

  test('nothing is stored of a game that plays on after its account was signed out in another window', async () => {
    const play = await begin('maya');
    expect(await play.begun).toBe('ready');
    await writeSession({ userId: 'leo', logoutPending: false });
    await userDb('maya').saves.clear();
    page.storage = of('leo');
    page.say(page.storage);
    await play.end();
    expect([await itemsOf('maya'), await itemsOf('leo')]).toEqual([undefined, undefined]);
  });

  test('a game that another account plays in another window does not start on its save', async () => {
    const held = [{ name: `save:leo:${game.id}` }, { name: 'save:leo:tide' }];
    const request = async (_: string, __: object, work: () => unknown) => work();
    vi.stubGlobal('navigator', { onLine: false, locks: { query: async () => ({ held }), request } });
    expect(await begun('maya')).toBe('other');
    expect(page.told).toEqual([]);
    held.shift();
    expect(await begun('maya')).toBe('ready');
  });

  test('progress from before saves existed is adopted on a trusted device, and cleared on a shared one', async () => {
    page.storage = of('somebody');
    setTrustedDevice('maya', true);
    expect(await begun('maya')).toBe('ready');
    expect([page.storage, await itemsOf('maya')]).toEqual([of('somebody'), of('somebody')]);
    await publicDb.meta.clear();
    expect(await begun('leo')).toBe('ready');
    expect([page.storage, await itemsOf('leo')]).toEqual([[], []]);
  });

  test("the game's origin is told which builds this device trusts", async () => {
    const [here, coming] = [
      { buildId: 'a', digest: 'x' },
      { buildId: 'b', digest: 'y' },
    ];
    const figures = { gameUrl: game.gameUrl, files: 1, bytes: 1, totalFiles: 1, totalBytes: 1 };
    const rest = { state: 'done', reason: null, wholeAt: null, playedAt: null } as const;
    await begun('maya');
    await publicDb.downloads.put({ gameId: game.id, ...here, coming, ...figures, ...rest });
    await begun('maya');
    expect(page.told.filter((one) => typeof one === 'object' && one && 'known' in one)).toEqual([
      { known: [] },
      { known: [coming, here] },
    ]);
  });
});

describe('replacing the save in use', () => {
  /** Plays and leaves a game whose state then is in the account; the device is offline afterwards. */
  async function left(): Promise<void> {
    const play = await begin('maya');
    await play.begun;
    page.storage = of('maya');
    await play.end();
    await updateSave('maya', game.id, () => ({ unsent: 0 }));
  }
  const fromFile = () => restoreSave('maya', game, of('a file'));
  const row = async () => {
    const { items, run, unsent } = (await getSave('maya', game.id)) ?? {};
    return { items, run, unsent };
  };

  test('an unsent state is not replaced: without a network the change is refused', async () => {
    await left();
    expect(await fromFile()).toBeUndefined();
    expect((await row()).items).toEqual(of('a file'));
    await expect(fromFile()).rejects.toThrow("isn't sent yet");
    expect((await row()).items).toEqual(of('a file'));
  });

  test('the game’s last writes, which came too late when it was left, are stored in the same run', async () => {
    await left();
    const { run } = await row();
    page.storage = of('maya, a moment later');
    await expect(fromFile()).rejects.toThrow("isn't sent yet");
    expect(await row()).toEqual({ items: of('maya, a moment later'), run, unsent: 1 });
  });

  test.each([
    ['it is empty now', () => Object.assign(page, { storage: [] })],
    ['another account has played since', () => writeSaveOwner(game.id, 'leo').then(() => (page.storage = of('leo')))],
    ['its page does not open', () => Object.assign(page, { storage: of('leo'), fails: 'opening' })],
    ['its page does not answer', () => Object.assign(page, { storage: of('leo'), fails: 'looking' })],
  ])('a replaced save takes nothing from the game’s own storage if %s', async (_, happens) => {
    await left();
    await happens();
    await fromFile();
    expect((await row()).items).toEqual(of('a file'));
    expect(page.told.filter((one) => one === 'closed').length).toBeGreaterThan(0);
  });
});
