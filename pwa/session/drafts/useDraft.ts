import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { safeLocalStorage } from '../../platform/safeLocalStorage.ts';

const prefix = 'recess.draft.';

/** Words somebody is writing stay on the device until they are sent, by account and by what they are about. */
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
  /** A build on its way: a new game's, or a new version's of a game. */
  upload: (userId: string, gameId: string) => `upload.${userId}.${gameId}`,
  version: (userId: string, gameId: string) => `version.${userId}.${gameId}`,
  /** What staff write: an answer to a report or to feedback, or why something is rejected. */
  answer: (userId: string, aboutId: string) => `answer.${userId}.${aboutId}`,
};

/**
 * Two windows may write about one thing. Each keeps its own words: where another window wrote under a key since this one
 * looked, this one goes on in a place of its own beside it, which the tab remembers for after a reload.
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
    // A reload finds the words of one of the windows.
  }
}

/** Where this window's words under a key lie: in its own place, else in the first that there is. */
function placeOf(key: string): string {
  const isThere = (place: string | undefined): place is string =>
    place !== undefined && safeLocalStorage.read(prefix + place) !== null;
  const all = () => safeLocalStorage.keys().filter((one) => one.startsWith(prefix + key + besides));
  return [placesOfTab()[key], key].find(isThere) ?? all()[0]?.slice(prefix.length) ?? key;
}

/** What this window last read or wrote under a key, as it lies there. */
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

/** Takes this window's words away. */
function dropDraft(key: string): void {
  const place = placeOf(key);
  if (safeLocalStorage.read(prefix + place) === seen.get(key)) safeLocalStorage.remove(prefix + place);
  setPlace(key, undefined);
  seen.delete(key);
}

/** Words that come back to where they were written stand before what is written there by now. */
export const mergeDraftText = (words: string, since: string, between = '\n'): string =>
  since.trim() === '' ? words : words + between + since;

/** The keys of everything an account was writing on this device. */
export const draftKeysOf = (userId: string): string[] =>
  safeLocalStorage
    .keys()
    .filter((key) => key.startsWith(prefix) && key.includes(`.${userId}.`))
    .map((key) => key.slice(prefix.length));

/** Takes everything an account was writing off this device. */
export function clearDrafts(userId: string): void {
  for (const key of draftKeysOf(userId)) safeLocalStorage.remove(prefix + key);
  for (const key of Object.keys(placesOfTab())) if (key.includes(`.${userId}.`)) setPlace(key, undefined);
}

/** What lies under a key; undefined where nothing does. */
export function readDraft<T>(key: string): T | undefined {
  try {
    return JSON.parse(safeLocalStorage.read(prefix + key) ?? '') as T;
  } catch {
    return undefined;
  }
}

type Look = (key: string, value: unknown) => void;
const forms = new Set<Look>();
/** Puts words back where they were written, also into a form that is open there; `joined` with what is there by now. */
export function mergeIntoDraft<T>(key: string, joined: (there: T | undefined) => T): void {
  const value = joined(look<T>(key));
  putDraft(key, value);
  for (const show of forms) show(key, value);
}

/** Puts an account's words back that were taken off this device, each where it lay, and before nothing that is there by now. */
export function restoreDraft(key: string, value: unknown): void {
  if (!key.includes(besides)) mergeIntoDraft<unknown>(key, (there) => there ?? value);
  else if (safeLocalStorage.read(prefix + key) === null) safeLocalStorage.write(prefix + key, JSON.stringify(value));
}

const always = () => true;

/**
 * Like useState, but remembered under the key where it is `worth` it; `forget` ends it. Where it was `sent`, what has
 * become another meanwhile stays.
 */
export function useDraft<T>(key: string, initial: T, worth: (value: T) => boolean = always) {
  const [held, setHeld] = useState(() => ({ key, value: look<T>(key) }));
  useEffect(() => {
    const show: Look = (changed, value) => {
      if (changed === key) setHeld({ key, value: value as T | undefined });
    };
    show(key, look<T>(key));
    forms.add(show);
    // Another window wrote over words that this one shows and did not begin anew: they go on in a place of their own.
    const keep = ({ key: changed }: StorageEvent) => {
      const shown = seen.get(key);
      if (changed !== prefix + placeOf(key) || typeof shown !== 'string') return;
      const there = safeLocalStorage.read(changed);
      // What was sent, or taken off the device, does not come back.
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
  // Before anybody can type: what is drawn is what a change begins with.
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
  /** Changes a part of the latest. */
  const change = useCallback((part: Partial<T>) => set({ ...now.current, ...part }), [set]);
  const forget = useCallback(
    (sent?: T) => {
      const there = seen.get(key);
      if (sent !== undefined && typeof there === 'string' && there !== JSON.stringify(sent)) return;
      dropDraft(key);
      // What another window wrote is shown when this page is opened again.
      for (const show of forms) show(key, undefined);
    },
    [key],
  );
  /** Out of sight while it is sent: until it is forgotten, or something else is set, it stays on the device. */
  const hide = useCallback(() => setHeld({ key, value: undefined }), [key]);
  /** Also what was set a moment ago and is not drawn yet. */
  const latest = useCallback(() => now.current, []);
  return { value: value ?? initial, kept: value !== undefined, latest, set, change, hide, forget };
}
