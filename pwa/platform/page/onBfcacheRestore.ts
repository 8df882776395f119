/**
 * Leaves a game for a page of the app so that Back does not start the game again. Goes back if that page is the history
 * entry before the game; otherwise replaces the game's entry.
 */
export function leaveTo(path: string): void {
  const { navigation } = window as { navigation?: Navigation };
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1];
  if (before?.url === new URL(path, location.href).href) navigation?.traverseTo(before.key);
  else location.replace(path);
}

/** Runs a callback when Back or Forward restores this page from the bfcache, in the state in which it was left. */
export function onBfcacheRestore(run: () => void): () => void {
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) run();
  };
  addEventListener('pageshow', shown);
  return () => removeEventListener('pageshow', shown);
}
