import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { safeLocalStorage } from '../../platform/safeLocalStorage.ts';

const prefix = 'recess.draft.';

/** The storage keys of drafts, by account and subject. A draft stays on the device until it is sent. */
export const draftKey = {
  review: (userId: string, gameId: string) => `review.${userId}.${gameId}`,
  message: (userId: string, friendId: string) => `message.${userId}.${friendId}`,
  report: (userId: string, aboutId: string) => `report.${userId}.${aboutId}`,
  appeal: (userId: string, decisionId: string) => `appeal.${userId}.${decisionId}`,
  /** What staff write about a case. */
  decision: (userId: string, caseId: string) => `decision.${userId}.${caseId}`,
  feedback: (userId: string) => `feedback.${userId}.`,
  application: (userId: string) => `application.${userId}.developer`,
  game: (userId: string) => `game.${userId}.new`,
  build: (userId: string) => `build.${userId}.new`,
  /** A build that is being uploaded, for a new game or for a new version of a game. */
  upload: (userId: string, gameId: string) => `upload.${userId}.${gameId}`,
  version: (userId: string, gameId: string) => `version.${userId}.${gameId}`,
  /** A text by staff: an answer to a report or to feedback, or the reason for a rejection. */
  answer: (userId: string, aboutId: string) => `answer.${userId}.${aboutId}`,
};

/**
 * Two windows may write about the same thing, and each keeps its own text. If another window wrote under a key since
 * this one read it, this window continues under a separate key, which the tab remembers across a reload.
 */
const placesKey = 'recess.draftPlaces';
const besides = '#';
function placesOfTab(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(placesKey) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}
function setPlace(key: string, place: string | undefined): void {
  const { [key]: _, ...others } = placesOfTab();
  try {
    sessionStorage.setItem(placesKey, JSON.stringify(place === undefined ? others : { ...others, [key]: place }));
  } catch {
    // Without sessionStorage, a reload finds the text of either window.
  }
}

/** Finds this window's storage key for a draft: its own, otherwise the first that exists. */
function placeOf(key: string): string {
  const isThere = (place: string | undefined): place is string =>
    place !== undefined && safeLocalStorage.read(prefix + place) !== null;
  const all = () => safeLocalStorage.keys().filter((one) => one.startsWith(prefix + key + besides));
  return [placesOfTab()[key], key].find(isThere) ?? all()[0]?.slice(prefix.length) ?? key;
}

/** The text that this window last read or wrote under each key. */
const seen = new Map<string, string | null>();
function look<T>(key: string): T | undefined {
  const place = placeOf(key);
  seen.set(key, safeLocalStorage.read(prefix + place));
  return readDraft<T>(place);
}

function putDraft(key: string, value: unknown): void {
  const known = placeOf(key);
  const there = safeLocalStorage.read(prefix + known);
  const isOthers = there !== null && there !== seen.get(key);
  const place = isOthers ? `${key}${besides}${Math.random().toString(36).slice(2)}` : known;
  const text = JSON.stringify(value);
  setPlace(key, place === key ? undefined : place);
  safeLocalStorage.write(prefix + place, text);
  seen.set(key, text);
}

/** Deletes this window's draft. */
function dropDraft(key: string): void {
  const place = placeOf(key);
  if (safeLocalStorage.read(prefix + place) === seen.get(key)) safeLocalStorage.remove(prefix + place);
  setPlace(key, undefined);
  seen.delete(key);
}

/** Puts a restored text before what has been written since. */
export const mergeDraftText = (words: string, since: string, between = '\n'): string =>
  since.trim() === '' ? words : words + between + since;

/** Lists the keys of all drafts of an account on this device. */
export const draftKeysOf = (userId: string): string[] =>
  safeLocalStorage
    .keys()
    .filter((key) => key.startsWith(prefix) && key.includes(`.${userId}.`))
    .map((key) => key.slice(prefix.length));

/** Deletes all drafts of an account on this device. */
export function clearDrafts(userId: string): void {
  for (const key of draftKeysOf(userId)) safeLocalStorage.remove(prefix + key);
  for (const key of Object.keys(placesOfTab())) if (key.includes(`.${userId}.`)) setPlace(key, undefined);
}

/** Reads a draft; undefined if there is none. */
export function readDraft<T>(key: string): T | undefined {
  try {
    return JSON.parse(safeLocalStorage.read(prefix + key) ?? '') as T;
  } catch {
    return undefined;
  }
}

type Look = (key: string, value: unknown) => void;
const forms = new Set<Look>();
/** Restores a text to its draft, and to a form that is open with it; `joined` merges it with the present text. */
export function mergeIntoDraft<T>(key: string, joined: (there: T | undefined) => T): void {
  const value = joined(look<T>(key));
  putDraft(key, value);
  for (const show of forms) show(key, value);
}

/** Restores a draft that was removed from this device under its old key; it does not replace a newer one. */
export function restoreDraft(key: string, value: unknown): void {
  if (!key.includes(besides)) mergeIntoDraft<unknown>(key, (there) => there ?? value);
  else if (safeLocalStorage.read(prefix + key) === null) safeLocalStorage.write(prefix + key, JSON.stringify(value));
}

const always = () => true;

/**
 * Works like useState, but stores the value under the key while `worth` is true; `forget` ends that. `forget` with what
 * was `sent` keeps a value that has changed meanwhile.
 */
export function useDraft<T>(key: string, initial: T, worth: (value: T) => boolean = always) {
  const [held, setHeld] = useState(() => ({ key, value: look<T>(key) }));
  useEffect(() => {
    const show: Look = (changed, value) => {
      if (changed === key) setHeld({ key, value: value as T | undefined });
    };
    show(key, look<T>(key));
    forms.add(show);
    // Another window overwrote the draft that this window shows and did not replace: this window's text continues under
    // its own key.
    const keep = ({ key: changed }: StorageEvent) => {
      const shown = seen.get(key);
      if (changed !== prefix + placeOf(key) || typeof shown !== 'string') return;
      const there = safeLocalStorage.read(changed);
      // A draft that was sent, or deleted from the device, does not come back.
      if (there !== null && there !== shown) putDraft(key, JSON.parse(shown));
    };
    addEventListener('storage', keep);
    return () => {
      removeEventListener('storage', keep);
      forms.delete(show);
    };
  }, [key]);
  const value = held.key === key ? held.value : undefined;
  const now = useRef(value ?? initial);
  // A layout effect runs before anybody can type, so a change always starts from the rendered value.
  useLayoutEffect(() => {
    now.current = value ?? initial;
  });
  const set = useCallback(
    (value: T) => {
      now.current = value;
      if (worth(value)) putDraft(key, value);
      else dropDraft(key);
      setHeld({ key, value });
    },
    [key, worth],
  );
  /** Changes some fields of the latest value. */
  const change = useCallback((part: Partial<T>) => set({ ...now.current, ...part }), [set]);
  const forget = useCallback(
    (sent?: T) => {
      const there = seen.get(key);
      if (sent !== undefined && typeof there === 'string' && there !== JSON.stringify(sent)) return;
      dropDraft(key);
      // Another window's draft appears when this page is opened again.
      for (const show of forms) show(key, undefined);
    },
    [key],
  );
  /** Hides the draft while it is being sent; it stays stored until it is forgotten or replaced. */
  const hide = useCallback(() => setHeld({ key, value: undefined }), [key]);
  /** Returns the latest value, even one that is not rendered yet. */
  const latest = useCallback(() => now.current, []);
  return { value: value ?? initial, kept: value !== undefined, latest, set, change, hide, forget };
}
