import { isBlank } from '#sync/text/visibleText.ts';
import { isTrustedDevice } from '../trustedDevice.ts';
import { type draftKey, draftKeysOf, readDraft } from './useDraft.ts';

/**
 * The fields of each draft that hold typed text. Choices and uploaded files do not count: they are easily made again.
 */
const typedIn: Record<keyof typeof draftKey, readonly string[]> = {
  ...{ message: [], answer: [], appeal: [], build: [], upload: [] },
  decision: ['facts', 'noteToAuthor', 'noteToReporters'],
  ...{ review: ['comment'], report: ['subject', 'description'], feedback: ['subject', 'message'] },
  ...{ application: ['schoolEmail', 'fullName'], game: ['title', 'description'], version: ['notes'] },
};
function hasWords(key: string): boolean {
  const draft = readDraft<string | Record<string, unknown> | null>(key);
  if (!draft || typeof draft === 'string') return !isBlank(draft ?? '');
  const kind = key.slice(0, key.indexOf('.')) as keyof typeof draftKey;
  return typedIn[kind]?.some((field) => !isBlank(String(draft[field] ?? '')));
}

/** Counts the texts that an account has begun on this device. */
export const countDrafts = (userId: string): number => draftKeysOf(userId).filter(hasWords).length;
/** Counts the drafts that signing out would delete; none on a trusted device. */
export const countDraftsLostOnSignOut = (userId: string): number => (isTrustedDevice(userId) ? 0 : countDrafts(userId));
