/** Runs when Back or Forward show this page as it was left, in the midst of whatever it did. */
export function onBack(run: () => void): () => void {
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) run();
  };
  addEventListener('pageshow', shown);
  return () => removeEventListener('pageshow', shown);
}
