import { useSyncExternalStore } from 'react';

/** The subject of a report, as far as the place where the dialog was opened knows it. */
export type ReportSubject = {
  gameId?: string;
  aboutUserId?: string;
  /** The person's username, which is needed if they are no friend. */
  aboutName?: string;
};

let about: ReportSubject | undefined;
const listeners = new Set<() => void>();

function set(next: ReportSubject | undefined) {
  about = next;
  for (const listener of listeners) listener();
}

/** Opens the report dialog, which the shell renders on every page. For signed-in users only. */
export const openReport = (known: ReportSubject = {}) => set(known);
export const closeReport = () => set(undefined);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
const known = () => about;
const closed = () => undefined;
/** The subject of the open dialog; undefined while it is closed. */
export const useReportSubject = () => useSyncExternalStore(subscribe, known, closed);
