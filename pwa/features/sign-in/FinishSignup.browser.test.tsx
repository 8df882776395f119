import { describe, expect } from 'vitest';
import { renderComponent, test } from '../../test/app.tsx';
import { FinishSignup } from './FinishSignup.tsx';

describe('FinishSignup', () => {
  test.for([
    { language: 'en', words: 'This took too long, or you started in another browser' },
    { language: 'es', words: 'Ha pasado demasiado tiempo, o empezaste en otro navegador' },
  ] as const)('a page without a started sign-up says so ($language)', async ({ language, words }, { store }) => {
    const screen = await renderComponent(store, <FinishSignup />, { language });
    await expect.element(screen.getByText(words)).toBeVisible();
  });
});
