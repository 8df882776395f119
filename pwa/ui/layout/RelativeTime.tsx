import { useSyncExternalStore } from 'react';
import { relativeTime } from '../../i18n/relativeTime.ts';
import { onMinuteTick } from '../hooks/useMinuteTick.ts';

type Props = {
  /** ISO 8601. */
  at: string;
  /** What is said with it. */
  said?: (ago: string) => string;
};

/** How long ago something was, for as long as it stands there. A log that is read aloud as it grows does not read it out each minute. */
export function RelativeTime({ at, said = (ago) => ago }: Props) {
  const when = useSyncExternalStore(onMinuteTick, () => relativeTime(at));
  return (
    <time dateTime={at} aria-live="off">
      {said(when)}
    </time>
  );
}
