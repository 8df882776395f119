import { isPageVisible, onVisibilityChange, setVisibleInterval } from '../../platform/page/pageVisibility.ts';

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

function begin(): () => void {
  const stop = setVisibleInterval(60_000, tell);
  // Hidden, nothing was told.
  const forget = onVisibilityChange(() => isPageVisible() && tell());
  return () => {
    forget();
    stop();
  };
}
let end: (() => void) | undefined;

/** Tells once a minute, all who listen together, and when somebody looks again. While nobody listens or looks there is no timer. */
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
