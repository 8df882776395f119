import { useSyncExternalStore } from 'react';
import { relativeTime } from '../../i18n/relativeTime.ts';
import { onMinuteTick } from '../hooks/useMinuteTick.ts';

type Props = {
  /** ISO 8601. */
  at: string;
  /** Returns the text that contains the relative time. */
  said?: (ago: string) => string;
};

/**
 * Shows how long ago something was, and updates the text. `aria-live` is off so that a live log does not read it out
 * each minute.
 */
export function RelativeTime({ at, said = (ago) => ago }: Props) {
  const when = useSyncExternalStore(onMinuteTick, () => relativeTime(at));
  return (
    <time dateTime={at} aria-live="off">
      {said(when)}
    </time>
  );
}
