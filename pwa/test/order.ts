import type { Locator } from 'vitest/browser';

/** Whether one element stands before another in the page, as it is read. */
export const comesFirst = (one: Locator, other: Locator): boolean =>
  (one.element().compareDocumentPosition(other.element()) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
