import { type ComponentType, type ReactNode, use } from 'react';
import { useLocation } from 'react-router-dom';

type Part = {
  load(): Promise<ComponentType>;
  asked: Promise<ComponentType> | undefined;
  /** The visit in which it could not be brought. */
  failedAt: string | undefined;
};

/**
 * A screen that is brought when somebody goes there; until it has come, the one before stays (pwa/shell/Screen.tsx). What
 * cannot be brought is thrown, and asked for again the next time somebody goes there.
 */
export const lazily = (load: () => Promise<ComponentType>): ReactNode => (
  <Lazily part={{ load, asked: undefined, failedAt: undefined }} />
);

function bring(part: Part, visit: string): Promise<ComponentType> {
  if (part.failedAt !== undefined && part.failedAt !== visit) part.asked = part.failedAt = undefined;
  part.asked ??= part.load().catch((error: unknown) => {
    part.failedAt = visit;
    throw error;
  });
  return part.asked;
}

function Lazily({ part }: { part: Part }) {
  const Screen = use(bring(part, useLocation().key));
  return <Screen />;
}
