import { isPageVisible, onVisibilityChange, setVisibleInterval } from '../../platform/page/pageVisibility.ts';

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

function begin(): () => void {
  const stop = setVisibleInterval(60_000, tell);
  // No listener was called while the window was hidden.
  const forget = onVisibilityChange(() => isPageVisible() && tell());
  return () => {
    forget();
    stop();
  };
}
let end: (() => void) | undefined;

/**
 * Calls all listeners once a minute, and when the window becomes visible again. Without listeners, or while hidden, no
 * timer runs.
 */
export function onMinuteTick(listener: () => void): () => void {
  listeners.add(listener);
  end ??= begin();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    end?.();
    end = undefined;
  };
}
