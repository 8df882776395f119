import { describe, expect, test } from 'vitest';
import type { RejectedWrite } from '#sync/protocol/outbox.ts';
import { safeLocalStorage } from '../../platform/safeLocalStorage.ts';
import { restoreRejectedDraft } from './restoreRejectedDraft.ts';

const draft = (key: string) => JSON.parse(safeLocalStorage.read(`recess.draft.${key}`) ?? 'null') as unknown;
const refused = (name: string, input: object) => ({ write: { name, input } }) as unknown as RejectedWrite;
const message = (content: string) => refused('friends.message', { receiverId: 'leo', content });
const review = (rating: number, comment?: string) => refused('reviews.post', { gameId: 'moth', rating, comment });

describe('editing a refused write', () => {
  test('a refused message is restored into its field, before what has been written to that friend since', () => {
    expect(restoreRejectedDraft(message('Are you there?'), 'maya')).toBe('/friends?with=leo');
    expect(draft('message.maya.leo')).toBe('Are you there?');
    restoreRejectedDraft(message('Hello'), 'maya');
    expect(draft('message.maya.leo')).toBe('Hello\nAre you there?');
  });

  test('a refused review is restored into its form, with the stars that were chosen last', () => {
    expect(restoreRejectedDraft(review(2, 'too dark'), 'maya')).toBe('/game/moth#reviews');
    expect(draft('review.maya.moth')).toEqual({ rating: 2, comment: 'too dark' });
    restoreRejectedDraft(review(5, 'Good, but'), 'maya');
    expect(draft('review.maya.moth')).toEqual({ rating: 2, comment: 'Good, but too dark' });
    restoreRejectedDraft(review(4), 'maya');
    expect(draft('review.maya.moth')).toEqual({ rating: 2, comment: 'Good, but too dark' });
  });

  test('any other refused write has no form', () => {
    expect(restoreRejectedDraft(refused('wishlist.add', { gameId: 'moth' }), 'maya')).toBeUndefined();
  });
});
