import { expect, test } from 'vitest';
import { toasts as english } from '../../i18n/en/toasts.ts';
import { toasts as spanish } from '../../i18n/es/toasts.ts';
import type { StopReason } from '../../storage/download.ts';
import { stopReasonText } from './stopReasonText.ts';

test('the reason of a stopped download is translated, with the file if it is known', () => {
  const row = { reason: 'wrong hash', reasonFile: 'js/main.js' } as const;
  expect(stopReasonText(row, english)).toBe('js/main.js did not arrive as it should. We kept the rest; try again.');
  expect(stopReasonText(row, spanish)).toBe(
    'js/main.js no llegó como debía. Lo demás se conserva; vuelve a intentarlo.',
  );
  expect(stopReasonText({ reason: 'wrong hash' }, english)).toMatch(/^A file did not arrive/);
  expect(stopReasonText({ reason: null }, english)).toBeNull();
});

test.each(['Waiting for a connection', 'toString'])('a row of an older app shows its sentence: %s', (sentence) =>
  expect(stopReasonText({ reason: sentence as StopReason }, spanish)).toBe(sentence),
);
