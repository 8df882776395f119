import { useSyncExternalStore } from 'react';

/** What a report is about, as far as the place it is opened from knows. */
export type ReportSubject = {
  gameId?: string;
  aboutUserId?: string;
  /** The person's username, where they may be no friend. */
  aboutName?: string;
};

let about: ReportSubject | undefined;
const listeners = new Set<() => void>();

function set(next: ReportSubject | undefined) {
  about = next;
  for (const listener of listeners) listener();
}

/** Opens the report dialog, which stands in the shell of every page. For who is signed in. */
export const openReport = (known: ReportSubject = {}) => set(known);
export const closeReport = () => set(undefined);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
const known = () => about;
const closed = () => undefined;
/** What the open dialog was opened with; undefined while it is closed. */
export const useReportSubject = () => useSyncExternalStore(subscribe, known, closed);
