import 'fake-indexeddb/auto';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Game } from '#sync/contract/games.ts';
import { loadMessages } from '../../i18n/messages.ts';
import { publicDb } from '../../storage/database.ts';
import type { ToastMessage } from '../../ui/feedback/Toast.tsx';
import { pauseDownload, removeDownload, resumeDownload } from './downloads.ts';
import { useKeepOffline } from './useKeepOffline.tsx';

const said: ToastMessage[] = [];
vi.mock('../../ui/feedback/Toast.tsx', () => ({ toast: (one: ToastMessage) => void said.push(one) }));
vi.mock('../../engine/storageStatus.ts', async (original) => ({
  ...(await original<object>()),
  monitorStorage: vi.fn(),
}));

const game = { id: 'moth', gameUrl: 'http://g-moth.localhost:3001/', fileSizeMB: 1 } as Game;
const asked: [string, () => Promise<unknown>][] = [
  ['keep it here', () => keep([game])],
  ['pause it', () => pauseDownload(game.id)],
  ['go on with it', () => resumeDownload(game.id)],
  ['remove it', () => removeDownload(game)],
];
let keep: ReturnType<typeof useKeepOffline>['keep'];
function Probe() {
  ({ keep } = useKeepOffline());
  return null;
}

beforeEach(async () => {
  said.length = 0;
  await loadMessages();
  vi.stubGlobal('location', { search: '' });
  vi.stubGlobal('navigator', { onLine: true });
  renderToStaticMarkup(<Probe />);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const fails = (error: Error) => {
  for (const way of ['get', 'update', 'count', 'toArray'] as const)
    vi.spyOn(publicDb.downloads, way).mockImplementation((() => Promise.reject(error)) as never);
};

test.each(asked)('on blocked storage a click to %s shows a message, and nothing breaks', async (_, press) => {
  fails(new DOMException('Blocked', 'SecurityError'));
  await press();
  expect(said).toEqual([{ title: 'Error', text: expect.stringMatching(/storage is blocked/), tone: 'bad' }]);
});

test.each(asked)('a bug during a click to %s is not swallowed', async (_, press) => {
  const bug = new TypeError('a bug');
  fails(bug);
  await expect(press()).rejects.toBe(bug);
  expect(said).toEqual([]);
});
