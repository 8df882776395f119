/**
 * Goes from a game to a page of the app, so that Back does not begin the game again: back to the page where it stands just
 * before the game, else to it in the game's place.
 */
export function leaveTo(path: string): void {
  const { navigation } = window as { navigation?: Navigation };
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1];
  if (before?.url === new URL(path, location.href).href) navigation?.traverseTo(before.key);
  else location.replace(path);
}

/** Runs when Back or Forward show this page as it was left, in the midst of whatever it did. */
export function onBfcacheRestore(run: () => void): () => void {
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) run();
  };
  addEventListener('pageshow', shown);
  return () => removeEventListener('pageshow', shown);
}
