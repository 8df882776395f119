import { useSyncExternalStore } from 'react';
import type { ReportKind } from '#sync/contract/reports.ts';

/** Something that can be reported in two taps. */
export type ReportableThing = {
  kind: ReportKind;
  id: string;
  /** The author's id; null if this page does not know it. */
  authorId: string | null;
  authorName: string | null;
  /** The visible content. */
  quote: string;
};
/** A report that was just made, to which its reporter may add details. */
export type MadeReport = ReportableThing & { block: 0 | 1 };

let made: MadeReport | undefined;
const listeners = new Set<() => void>();

function set(next: MadeReport | undefined) {
  made = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog that asks for the reason; the shell renders it on every page. */
export const openMadeReport = (report: MadeReport) => set(report);
export const closeMadeReport = () => set(undefined);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
const known = () => made;
const closed = () => undefined;
/** The report of the open dialog; undefined while it is closed. */
export const useMadeReport = () => useSyncExternalStore(subscribe, known, closed);
