import { later, useLater } from './later.ts';

export type Said = { title: string; text?: string | undefined; tone?: 'good' | 'bad' | 'plain' };

const part = later(() => import('./Toasts.tsx'));

/** Says something in passing, from anywhere. */
export function toast(said: Said): void {
  void part.ask().then(({ show }) => show(said));
}

/** Where it is said: once on every page. */
export function Toasts() {
  const here = useLater(part);
  return here ? <here.Toasts /> : null;
}
