import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patient } from '../test/patience.ts';

const api = vi.hoisted(() => ({ sendRequest: vi.fn(async (_path: string) => new Response()) }));
vi.mock('../platform/http/httpClient.ts', () => api);

const reload = vi.fn();
let [heard, noted] = [new EventTarget(), new Map<string, string>()];
/** As a window that has just been loaded has it. */
async function inNewWindow() {
  vi.resetModules();
  const update = await import('./appUpdate.ts');
  update.handleMissingChunks();
  return update;
}
const partIsMissing = () => heard.dispatchEvent(new Event('vite:preloadError'));
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  [heard, noted] = [new EventTarget(), new Map()];
  reload.mockClear();
  api.sendRequest.mockReset();
  api.sendRequest.mockResolvedValue(new Response());
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('addEventListener', heard.addEventListener.bind(heard));
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => noted.get(name) ?? null,
    setItem: (name: string, value: string) => noted.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a part that is gone brings the version that waits, also where the page was loaded anew for one before', async () => {
  noted.set('recess.reloaded', '1');
  const { setPendingUpdate } = await inNewWindow();
  const start = vi.fn();
  setPendingUpdate(start);
  partIsMissing();
  await vi.waitFor(() => expect(start).toHaveBeenCalled(), patient);
  expect(reload).not.toHaveBeenCalled();
});

test('where none waits the page is loaded anew for it, once', async () => {
  await inNewWindow();
  partIsMissing();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1), patient);
  partIsMissing();
  await settled();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a line that broke starts nothing and loads nothing anew', async () => {
  api.sendRequest.mockRejectedValue(new TypeError('Failed to fetch'));
  const { setPendingUpdate } = await inNewWindow();
  partIsMissing();
  await settled();
  const start = vi.fn();
  setPendingUpdate(start);
  partIsMissing();
  await settled();
  expect(api.sendRequest).toHaveBeenCalledTimes(2);
  expect(start).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});
