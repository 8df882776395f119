import { lazyModule, useLazyModule } from '../../platform/lazyModule.ts';

export type ToastMessage = { title: string; text?: string | undefined; tone?: 'good' | 'bad' | 'plain' };

const part = lazyModule(() => import('./ToastViewport.tsx'));

/** Says something in passing, from anywhere. */
export function toast(said: ToastMessage): void {
  void part.ask().then(({ show }) => show(said));
}

/** Where it is said: once on every page. */
export function Toasts() {
  const here = useLazyModule(part);
  return here ? <here.ToastViewport /> : null;
}
