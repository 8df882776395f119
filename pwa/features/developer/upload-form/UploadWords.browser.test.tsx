import { expect } from 'vitest';
import { renderComponent, test } from '../../../test/app.tsx';
import { fill } from '../../../test/forms.ts';
import { UploadForm } from './UploadForm.tsx';

test('title and description are told which words may not be published while they are written; rude ones are for who reviews', async ({
  store,
}) => {
  const screen = await renderComponent(store, <UploadForm />, { as: await store.user('developer', 'dev') });
  const [title, description] = [screen.getByLabelText('Title'), screen.getByLabelText('Description')];
  await fill(screen, { Title: 'Retard run' });
  await expect.element(title).toHaveAccessibleDescription(/These words can't be sent: “Retard”/);
  await expect.element(description).toHaveAttribute('aria-invalid', 'false');
  await fill(screen, { Description: 'Run. Jump. All retards lose.' });
  await expect.element(description).toHaveAccessibleDescription(/These words can't be sent: “retards”/);
  await fill(screen, { Title: 'Moth run', Description: 'A damn hard run through a shit town.' });
  for (const field of [title, description]) await expect.element(field).toHaveAttribute('aria-invalid', 'false');
});
