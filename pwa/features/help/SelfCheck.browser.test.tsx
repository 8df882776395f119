import { describe, expect, onTestFinished, vi } from 'vitest';
import { accessibilityFaults } from '../../test/accessibility.ts';
import { renderComponent, test } from '../../test/app.tsx';
import { press } from '../../test/forms.ts';
import { SelfCheck } from './SelfCheck.tsx';

type Screen = Awaited<ReturnType<typeof renderComponent>>;
const verdict = (screen: Screen, line: string) =>
  expect.element(screen.getByRole('listitem').filter({ hasText: new RegExp(`^${line}`) }));

/** The app's worker is here, as on a device where all is well. */
function keepWorker(): void {
  const asked = vi
    .spyOn(navigator.serviceWorker, 'getRegistration')
    .mockResolvedValue({ active: {} } as ServiceWorkerRegistration);
  onTestFinished(() => asked.mockRestore());
}

describe('SelfCheck', () => {
  test('finds that everything works, and what is not known', async ({ store }) => {
    keepWorker();
    const screen = await renderComponent(store, <SelfCheck />);
    await expect.element(screen.getByText('Everything Recess needs works here.')).toBeVisible();
    await verdict(screen, 'The store answers').toMatchTextContent(/The answer came from Recess\./);
    await verdict(screen, 'A game can be downloaded').toMatchTextContent(/There is no hosted game to try it with\./);
  });

  test('says what is blocked when it checks again: something else answers in place of the store', async ({ store }) => {
    keepWorker();
    const screen = await renderComponent(store, <SelfCheck />);
    await expect.element(screen.getByText('Everything Recess needs works here.')).toBeVisible();
    store.fail('users.stats', 'portal');
    await press(screen, 'Check again');
    await expect.element(screen.getByText('1 thing is blocked.')).toBeVisible();
    await verdict(screen, 'The store answers').toMatchTextContent(/Something else answered instead/);
    await verdict(screen, 'A game can be downloaded').toMatchTextContent(
      'We can only test this when the store answers.',
    );
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('says what to do where no answer comes and no worker keeps the app', async ({ store }) => {
    store.fail('users.stats', 'offline');
    const screen = await renderComponent(store, <SelfCheck />);
    await expect.element(screen.getByText('2 things are blocked.')).toBeVisible();
    await verdict(screen, 'The store answers').toMatchTextContent(/Check the Wi-Fi\./);
    await verdict(screen, 'The app is saved on this device').toMatchTextContent(
      /This browser doesn't save apps here\./,
    );
  });
});
