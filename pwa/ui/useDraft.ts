import { useCallback, useEffect, useState } from 'react';

const prefix = 'recess.draft.';

/** Words somebody is writing stay on the device until they are sent, by account and by what they are about. */
export const draftKey = {
  review: (userId: string, gameId: string) => `review.${userId}.${gameId}`,
  message: (userId: string, friendId: string) => `message.${userId}.${friendId}`,
  report: (userId: string) => `report.${userId}.`,
  feedback: (userId: string) => `feedback.${userId}.`,
  application: (userId: string) => `application.${userId}.developer`,
  game: (userId: string) => `game.${userId}.new`,
  build: (userId: string) => `build.${userId}.new`,
  /** What staff write: an answer to a report or to feedback, or why something is rejected. */
  answer: (userId: string, aboutId: string) => `answer.${userId}.${aboutId}`,
};

export const putDraft = (key: string, value: unknown) => localStorage.setItem(prefix + key, JSON.stringify(value));

/** Takes everything an account was writing off this device. */
export function forgetDrafts(userId: string): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix) && key.includes(`.${userId}.`)) localStorage.removeItem(key);
}

function readDraft<T>(key: string): T | undefined {
  try {
    return JSON.parse(localStorage.getItem(prefix + key) ?? '') as T;
  } catch {
    return undefined;
  }
}

/** Like useState, but remembered under the key; `forget` ends it. */
export function useDraft<T>(key: string, initial: T) {
  const [held, setHeld] = useState(() => ({ key, value: readDraft<T>(key) }));
  useEffect(() => setHeld({ key, value: readDraft<T>(key) }), [key]);
  const set = useCallback(
    (value: T) => {
      putDraft(key, value);
      setHeld({ key, value });
    },
    [key],
  );
  const forget = useCallback(() => {
    localStorage.removeItem(prefix + key);
    setHeld({ key, value: undefined });
  }, [key]);
  const value = held.key === key ? held.value : undefined;
  return { value: value ?? initial, kept: value !== undefined, set, forget };
}
