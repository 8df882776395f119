import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { getMessages } from '../i18n/messages.ts';
import { animationsEnded } from './accessibility.ts';

type Screen = Pick<Locator, 'getByLabelText' | 'getByRole'>;

/** Fills in fields by their labels. */
export async function fill(screen: Screen, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await screen.getByLabelText(label).fill(value);
}

export const press = (screen: Screen, name: string): Promise<void> => screen.getByRole('button', { name }).click();

/** Expects a toast with these texts. */
export async function hears(screen: Screen, ...words: string[]): Promise<void> {
  const notices = screen.getByRole('region', { name: getMessages('common').notices });
  for (const said of words) await expect.element(notices).toMatchTextContent(said);
}

/** Expects a field to be marked as invalid, to have the focus and to say why. */
export async function isWrong(screen: Screen, label: string, why: string): Promise<void> {
  const field = screen.getByLabelText(label);
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(why));
}

/** Chooses an item in a menu or list that was just opened, once it has its final position. */
export async function choose(screen: Screen, name: string, role: 'menuitem' | 'option' = 'menuitem'): Promise<void> {
  const item = screen.getByRole(role, { name, exact: role === 'menuitem' });
  await expect.element(item).toBeVisible();
  await animationsEnded();
  await item.click();
}

/** Chooses a number of stars with the keyboard. */
export async function rate(screen: Screen, stars: number): Promise<void> {
  const radio = screen.getByRole('radio', { name: stars === 1 ? '1 star' : `${stars} stars`, exact: true });
  await expect.element(radio).toBeInTheDocument();
  (radio.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(radio).toBeChecked();
}
