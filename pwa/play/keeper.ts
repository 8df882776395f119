import { saveBytesMax } from '#sync/rules.ts';
import { type Items, inOrder } from '#sync/saves.ts';

/**
 * Puts a save into the game's localStorage and watches it, from the hidden page of the game's own origin: no file of the
 * game is touched for it. Whatever way a game writes there, it is seen: another page of the origin is told of each
 * change, and now and then everything is compared.
 */

/** Milliseconds: at least so long between two reports, and at most so long between two looks. */
const tellEvery = 1_000;
const lookEvery = 5_000;

/** Everything in it; null when that is more than can be kept. */
function everything(): Items | null {
  const items: Items = [];
  let letters = 0;
  for (let i = 0; i < localStorage.length; i++) {
    const key = localStorage.key(i) ?? '';
    const value = localStorage.getItem(key);
    if (value === null) continue;
    letters += key.length + value.length;
    if (letters > saveBytesMax) return null;
    items.push([key, value]);
  }
  return inOrder(items);
}

/** `over`: whatever is there belongs to somebody else, or is older. Otherwise it stays, unless there is nothing. */
export function place(items: Items, over: boolean): void {
  if (!over && localStorage.length > 0) return;
  localStorage.clear();
  for (const [key, value] of items) localStorage.setItem(key, value);
}

let told: string | undefined;
let coming: ReturnType<typeof setTimeout> | undefined;

/** Tells what is there, if that is news or was `asked` for. */
export function look(tell: (items: Items | null) => void, asked: boolean): void {
  clearTimeout(coming);
  coming = undefined;
  const items = everything();
  const text = JSON.stringify(items);
  if (!asked && text === told) return;
  told = text;
  tell(items);
}

export function watch(tell: (items: Items | null) => void): void {
  const looked = () => look(tell, false);
  const soon = () => {
    coming ??= setTimeout(looked, tellEvery);
  };
  addEventListener('storage', soon);
  setInterval(soon, lookEvery);
  addEventListener('pagehide', looked);
  document.addEventListener('visibilitychange', looked);
}
