import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patient } from '../test/patience.ts';

const api = vi.hoisted(() => ({ sendRequest: vi.fn(async (_path: string) => new Response()) }));
vi.mock('../platform/http/httpClient.ts', () => api);

const reload = vi.fn();
let [heard, noted] = [new EventTarget(), new Map<string, string>()];
/** Loads the module as a newly opened window does. */
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

test('a missing chunk activates the waiting update, also after the page was reloaded for an earlier one', async () => {
  noted.set('recess.reloaded', '1');
  const { setPendingUpdate } = await inNewWindow();
  const start = vi.fn();
  setPendingUpdate(start);
  partIsMissing();
  await vi.waitFor(() => expect(start).toHaveBeenCalled(), patient);
  expect(reload).not.toHaveBeenCalled();
});

test('a missing chunk reloads the page once if no update waits', async () => {
  await inNewWindow();
  partIsMissing();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1), patient);
  partIsMissing();
  await settled();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a broken connection activates no update and reloads nothing', async () => {
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
