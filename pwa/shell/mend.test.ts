import { describe, expect, test } from 'vitest';
import type { Dead } from '#sync/outbox.ts';
import { notes } from '../notes.ts';
import { mend } from './mend.ts';

const draft = (key: string) => JSON.parse(notes.read(`recess.draft.${key}`) ?? 'null') as unknown;
const refused = (name: string, input: object) => ({ write: { name, input } }) as unknown as Dead;
const message = (content: string) => refused('friends.message', { receiverId: 'leo', content });
const review = (rating: number, comment?: string) => refused('reviews.post', { gameId: 'moth', rating, comment });

describe('Edit on what the server would not take', () => {
  test('puts a message back into the field, before what is written to that friend by now', () => {
    expect(mend(message('Are you there?'), 'maya')).toBe('/friends?with=leo');
    expect(draft('message.maya.leo')).toBe('Are you there?');
    mend(message('Hello'), 'maya');
    expect(draft('message.maya.leo')).toBe('Hello\nAre you there?');
  });

  test('puts a review back into its form, with the stars that were chosen last', () => {
    expect(mend(review(2, 'too dark'), 'maya')).toBe('/game/moth#reviews');
    expect(draft('review.maya.moth')).toEqual({ rating: 2, comment: 'too dark' });
    mend(review(5, 'Good, but'), 'maya');
    expect(draft('review.maya.moth')).toEqual({ rating: 2, comment: 'Good, but too dark' });
    mend(review(4), 'maya');
    expect(draft('review.maya.moth')).toEqual({ rating: 2, comment: 'Good, but too dark' });
  });

  test('of anything else has no form to go to', () => {
    expect(mend(refused('wishlist.add', { gameId: 'moth' }), 'maya')).toBeUndefined();
  });
});
