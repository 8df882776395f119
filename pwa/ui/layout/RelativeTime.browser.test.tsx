import { describe, expect, onTestFinished, vi } from 'vitest';
import { renderComponent, test } from '../../test/app.tsx';
import { RelativeTime } from './RelativeTime.tsx';

describe('Ago', () => {
  test('says how long ago something was for as long as it stands there', async ({ store }) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const screen = await renderComponent(store, <RelativeTime at={new Date().toISOString()} />);
    await expect.element(screen.getByText('a moment ago')).toBeVisible();
    vi.setSystemTime(Date.now() + 2 * 3_600_000);
    vi.advanceTimersByTime(60_000);
    await expect.element(screen.getByText('2 hours ago')).toBeVisible();
  });
});
