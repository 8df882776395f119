import { describe, expect, onTestFinished, vi } from 'vitest';
import { renderComponent, test } from '../../test/app.tsx';
import { RelativeTime } from './RelativeTime.tsx';

describe('RelativeTime', () => {
  test('the relative time is updated as long as it is on the page', async ({ store }) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const screen = await renderComponent(store, <RelativeTime at={new Date().toISOString()} />);
    await expect.element(screen.getByText('a moment ago')).toBeVisible();
    vi.setSystemTime(Date.now() + 2 * 3_600_000);
    vi.advanceTimersByTime(60_000);
    await expect.element(screen.getByText('2 hours ago')).toBeVisible();
  });
});
