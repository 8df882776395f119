import { Suspense } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { LazyOutlet, lazyRoute } from './lazyRoute.tsx';

// The library cleans up only after tests of the file that imports it first.
afterEach(cleanup);

const Page = () => <h1>Loaded</h1>;
const outlet = (part: ReturnType<typeof lazyRoute>) => (
  <Suspense fallback={<p>Not yet</p>}>
    <LazyOutlet part={part} />
  </Suspense>
);

function watchErrors(): unknown[][] {
  const errors: unknown[][] = [];
  const spy = vi.spyOn(console, 'error').mockImplementation((...said) => void errors.push(said));
  onTestFinished(() => spy.mockRestore());
  return errors;
}

test('a page that loads late is shown without a warning of React', async () => {
  const errors = watchErrors();
  let arrive = () => {};
  const part = lazyRoute(() => new Promise((resolve) => (arrive = () => resolve(Page))));
  const screen = await render(outlet(part));
  await expect.element(screen.getByText('Not yet')).toBeVisible();
  arrive();
  await expect.element(screen.getByRole('heading', { name: 'Loaded' })).toBeVisible();
  await screen.rerender(outlet(part));
  expect(errors).toEqual([]);
});

test('a page that has loaded is shown in the first render', async () => {
  const errors = watchErrors();
  const part = lazyRoute(async () => Page);
  await part.ask();
  const pending = vi.fn(() => <p>Not yet</p>);
  const Pending = pending;
  const screen = await render(
    <Suspense fallback={<Pending />}>
      <LazyOutlet part={part} />
    </Suspense>,
  );
  await expect.element(screen.getByRole('heading', { name: 'Loaded' })).toBeVisible();
  expect(pending).not.toHaveBeenCalled();
  expect(errors).toEqual([]);
});
