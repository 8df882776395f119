/** Whether this window is visible. Nothing is polled while it is not. */
export const isPageVisible = () => document.visibilityState === 'visible';

export function onVisibilityChange(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Repeats `work` while the window is visible, first after `ms` milliseconds. A hidden window has no timer. */
export function setVisibleInterval(ms: number, work: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const follow = () => {
    clearInterval(timer);
    timer = isPageVisible() ? setInterval(work, ms) : undefined;
  };
  follow();
  const forget = onVisibilityChange(follow);
  return () => {
    forget();
    clearInterval(timer);
  };
}

type Now = { /** Whether the caller wants the data at all. */ asked: boolean; online: boolean; visible: boolean };

/** The polling interval in milliseconds for TanStack Query; false while the window is hidden or offline. */
export const pollInterval = (every: number | undefined, now: Now): number | false =>
  every !== undefined && now.asked && now.online && now.visible ? every : false;
