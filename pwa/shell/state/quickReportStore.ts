import { useSyncExternalStore } from 'react';
import type { ReportKind } from '#sync/contract/reports.ts';

/** A thing that can be reported in two taps. */
export type ReportableThing = {
  kind: ReportKind;
  id: string;
  /** Whose it is; null where this page does not know. */
  authorId: string | null;
  authorName: string | null;
  /** What is seen of it. */
  quote: string;
};
/** A report that was just made, which its reporter may say more of. */
export type MadeReport = ReportableThing & { block: 0 | 1 };

let made: MadeReport | undefined;
const listeners = new Set<() => void>();

function set(next: MadeReport | undefined) {
  made = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog that asks what is wrong with it; it stands in the shell of every page. */
export const openMadeReport = (report: MadeReport) => set(report);
export const closeMadeReport = () => set(undefined);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
const known = () => made;
const closed = () => undefined;
/** The report that the open dialog asks about; undefined while it is closed. */
export const useMadeReport = () => useSyncExternalStore(subscribe, known, closed);
