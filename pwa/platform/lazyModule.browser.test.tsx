import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { type LazyModule, lazyModule, setHydrating, useLazyModule } from './lazyModule.ts';

afterEach(() => setHydrating(false));

function Part({ part }: { part: LazyModule<string> }) {
  return <p>{useLazyModule(part) ?? 'not yet'}</p>;
}

test('a module that loads while React hydrates is rendered afterwards, and the page matches the server’s', async () => {
  const part = lazyModule(async () => 'loaded');
  const box = document.body.appendChild(document.createElement('div'));
  // The markup is the server's.
  box.innerHTML = '<p>not yet</p>';
  await part.ask();
  const faults: unknown[] = [];
  setHydrating(true);
  await act(async () => hydrateRoot(box, <Part part={part} />, { onRecoverableError: (error) => faults.push(error) }));
  await expect.poll(() => box.textContent).toBe('loaded');
  expect(faults).toEqual([]);
  box.remove();
});
