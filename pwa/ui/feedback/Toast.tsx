import { lazyModule, useLazyModule } from '../../platform/lazyModule.ts';

export type ToastMessage = { title: string; text?: string | undefined; tone?: 'good' | 'bad' | 'plain' };

const part = lazyModule(() => import('./ToastViewport.tsx'));

/** Shows a toast, from anywhere. */
export function toast(said: ToastMessage): void {
  void part.ask().then(({ show }) => show(said));
}

/** Renders the toasts; every page has it once. */
export function Toasts() {
  const here = useLazyModule(part);
  return here ? <here.ToastViewport /> : null;
}
