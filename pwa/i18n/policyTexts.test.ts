import { expect, test } from 'vitest';
import { messageTexts } from '../test/extractMessages.ts';
import { englishSyllables, fleschKincaidGrade, infleszEase, spanishSyllables } from '../test/readability.ts';
import { login as english } from './en/login.ts';
import { policy as englishPolicy } from './en/policy.ts';
import { login as spanish } from './es/login.ts';
import { policy as spanishPolicy } from './es/policy.ts';

const gradeMax = 8;
/** From here on a text is "rather easy". */
const easeMin = 65;

const partsOf = (policy: typeof englishPolicy, login: typeof english) => ({
  rules: [policy.rules, policy.rulesPage],
  privacy: policy.privacyPage,
  retention: policy.retentionPage,
  numbers: policy.numbersPage,
  'three rules': login.rules,
});
const textsOf = (part: unknown) => messageTexts(part).map(([, text]) => text.replaceAll('**', ''));

test('syllables are counted as they are spoken', () => {
  const countsEn = {
    ...{ cat: 1, games: 1, asked: 1, school: 1, house: 1, table: 2, password: 2, messages: 3, deleted: 3, reported: 3 },
    ...{ moderator: 4, privacy: 3, account: 2, store: 1, radio: 3, created: 3, idea: 2 },
  };
  for (const [word, count] of Object.entries(countsEn)) expect([word, englishSyllables(word)]).toEqual([word, count]);
  const countsEs = {
    ...{ juego: 2, reseña: 3, amigo: 3, días: 2, que: 1, guardamos: 3, teatro: 3, ciudad: 2, rey: 1, país: 2 },
    ...{ contraseña: 4, leer: 2, denuncia: 3, dispositivo: 5 },
  };
  for (const [word, count] of Object.entries(countsEs)) expect([word, spanishSyllables(word)]).toEqual([word, count]);
});

test('a hard text is told from an easy one', () => {
  const hard = [
    'Notwithstanding subsequent contractual modifications, personally identifiable information is retained.',
  ];
  expect(fleschKincaidGrade(hard)).toBeGreaterThan(15);
  expect(fleschKincaidGrade(['The cat sat on the mat.'])).toBeLessThan(2);
  expect(
    infleszEase([
      'Sin perjuicio de posteriores modificaciones contractuales, se conservará la información identificativa.',
    ]),
  ).toBeLessThan(40);
  expect(infleszEase(['El gato come pan.'])).toBeGreaterThan(80);
});

test('texts of the pages about rules and privacy read at grade 8 or below in English', () => {
  for (const [name, part] of Object.entries(partsOf(englishPolicy, english))) {
    const texts = textsOf(part);
    expect(texts.length, name).toBeGreaterThan(4);
    expect(fleschKincaidGrade(texts), name).toBeLessThanOrEqual(gradeMax);
  }
});

test('texts of the pages about rules and privacy read rather easily in Spanish', () => {
  for (const [name, part] of Object.entries(partsOf(spanishPolicy, spanish)))
    expect(infleszEase(textsOf(part)), name).toBeGreaterThanOrEqual(easeMin);
});
