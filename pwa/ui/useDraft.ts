import { useCallback, useEffect, useRef, useState } from 'react';
import { notes } from '../notes.ts';

const prefix = 'recess.draft.';

/** Words somebody is writing stay on the device until they are sent, by account and by what they are about. */
export const draftKey = {
  review: (userId: string, gameId: string) => `review.${userId}.${gameId}`,
  message: (userId: string, friendId: string) => `message.${userId}.${friendId}`,
  report: (userId: string, aboutId: string) => `report.${userId}.${aboutId}`,
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

const putDraft = (key: string, value: unknown) => notes.write(prefix + key, JSON.stringify(value));

/** Words that come back to where they were written stand before what is written there by now. */
export const wordsBack = (words: string, since: string, between = '\n'): string =>
  since.trim() === '' ? words : words + between + since;

/** The keys of everything an account was writing on this device. */
export const keysOf = (userId: string): string[] =>
  notes
    .keys()
    .filter((key) => key.startsWith(prefix) && key.includes(`.${userId}.`))
    .map((key) => key.slice(prefix.length));

/** Takes everything an account was writing off this device. */
export function forgetDrafts(userId: string): void {
  for (const key of keysOf(userId)) notes.remove(prefix + key);
}

/** What lies under a key; undefined where nothing does. */
export function readDraft<T>(key: string): T | undefined {
  try {
    return JSON.parse(notes.read(prefix + key) ?? '') as T;
  } catch {
    return undefined;
  }
}

const forms = new Set<(key: string) => void>();
/** Puts words back where they were written, also into a form that is open there; `joined` with what is there by now. */
export function bringBack<T>(key: string, joined: (there: T | undefined) => T): void {
  putDraft(key, joined(readDraft<T>(key)));
  for (const look of forms) look(key);
}

const always = () => true;

/**
 * Like useState, but remembered under the key where it is `worth` it; `forget` ends it. Where it was `sent`, what has
 * become another meanwhile stays.
 */
export function useDraft<T>(key: string, initial: T, worth: (value: T) => boolean = always) {
  const [held, setHeld] = useState(() => ({ key, value: readDraft<T>(key) }));
  useEffect(() => {
    const look = (changed: string) => {
      if (changed === key) setHeld({ key, value: readDraft<T>(key) });
    };
    look(key);
    forms.add(look);
    return () => void forms.delete(look);
  }, [key]);
  const value = held.key === key ? held.value : undefined;
  const now = useRef(value ?? initial);
  now.current = value ?? initial;
  const set = useCallback(
    (value: T) => {
      now.current = value;
      if (worth(value)) putDraft(key, value);
      else notes.remove(prefix + key);
      setHeld({ key, value });
    },
    [key, worth],
  );
  /** Changes a part of the latest. */
  const change = useCallback((part: Partial<T>) => set({ ...now.current, ...part }), [set]);
  const forget = useCallback(
    (sent?: T) => {
      const there = readDraft<T>(key);
      if (sent !== undefined && there !== undefined && JSON.stringify(there) !== JSON.stringify(sent)) return;
      notes.remove(prefix + key);
      for (const look of forms) look(key);
    },
    [key],
  );
  /** Out of sight while it is sent: until it is forgotten, or something else is set, it stays on the device. */
  const hide = useCallback(() => setHeld({ key, value: undefined }), [key]);
  /** Also what was set a moment ago and is not drawn yet. */
  const latest = useCallback(() => now.current, []);
  return { value: value ?? initial, kept: value !== undefined, latest, set, change, hide, forget };
}
