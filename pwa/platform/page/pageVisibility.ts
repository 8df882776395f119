/** Whether anybody can see this window. Nothing is asked of the network again and again while nobody can. */
export const isPageVisible = () => document.visibilityState === 'visible';

export function onVisibilityChange(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Does something over and over while the window is visible, first after `ms` milliseconds of it; hidden, there is no timer at all. */
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

type Now = { /** Whether it is asked for at all. */ asked: boolean; online: boolean; visible: boolean };

/** Milliseconds between two asks for what others change, as TanStack Query takes it: none while nobody looks or nobody answers. */
export const pollInterval = (every: number | undefined, now: Now): number | false =>
  every !== undefined && now.asked && now.online && now.visible ? every : false;
