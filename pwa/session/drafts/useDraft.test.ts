import { beforeEach, expect, test } from 'vitest';
import { safeLocalStorage } from '../../platform/safeLocalStorage.ts';
import { countDrafts } from './draftStorage.ts';
import { clearDrafts, draftKey } from './useDraft.ts';

const keep = (key: string, value: unknown) => safeLocalStorage.write(`recess.draft.${key}`, JSON.stringify(value));

beforeEach(() => {
  for (const key of safeLocalStorage.keys()) safeLocalStorage.remove(key);
});

test('every draft with text counts, whatever it is for', () => {
  keep(draftKey.message('maya', 'leo'), 'The third moth');
  keep(draftKey.answer('maya', 'report'), 'It was on Monday');
  keep(draftKey.review('maya', 'moth'), { rating: 0, comment: 'Quiet' });
  keep(draftKey.report('maya', ''), { category: null, subject: '', description: 'A game that' });
  keep(draftKey.feedback('maya'), { subject: 'Ideas', message: '' });
  keep(draftKey.application('maya'), { schoolEmail: '', fullName: 'Maya' });
  keep(draftKey.game('maya'), { title: 'Moth', description: '', fileSizeMB: '50' });
  keep(draftKey.version('maya', 'moth'), { notes: 'Fewer moths', build: null });
  expect(countDrafts('maya')).toBe(8);
  expect(countDrafts('leo')).toBe(0);
  clearDrafts('maya');
  expect(countDrafts('maya')).toBe(0);
});

test('a draft that is empty or has no text does not count', () => {
  keep(draftKey.message('maya', 'leo'), '');
  keep(draftKey.answer('maya', 'report'), ' \n');
  keep(draftKey.review('maya', 'moth'), { rating: 4, comment: '' });
  keep(draftKey.feedback('maya'), { subject: ' ', message: '' });
  keep(draftKey.game('maya'), { title: '', description: '', fileSizeMB: '50', minutes: '60' });
  keep(draftKey.build('maya'), { gameUrl: 'http://g-1.localhost/', bytes: 5 });
  keep(draftKey.upload('maya', 'new'), null);
  keep(draftKey.version('maya', 'moth'), { notes: '', build: { gameUrl: 'http://g-1.localhost/' } });
  safeLocalStorage.write('recess.draft.message.maya.broken', '{');
  expect(countDrafts('maya')).toBe(0);
});
