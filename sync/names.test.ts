import { describe, expect, test } from 'vitest';
import { username } from './fields.ts';
import { isReserved, nameKey } from './names.ts';

const accepted = (name: string) => username.safeParse(name).success;

/** Pairs of names that people take for one another. */
const lookAlike: [string, string][] = [
  ...([
    ['Maya', 'maya'],
    ['Maya Lee', 'maya_lee'],
    ['Maya Lee', 'Maya-Lee'],
    ['Maya Lee', 'M a y a L e e'],
    ['Maya', 'Ｍａｙａ'],
    ['Maya', '𝐌𝐚𝐲𝐚'],
    ['Maya', 'Ⓜaya'],
    ['Maya', 'Máyà'],
    ['Maya', 'Ma\u0301ya'],
    ['Maya', 'Ma\u200bya'],
    ['Maya', 'Ma\u200dya\ufeff'],
    ['Maya', '\u202eMaya'],
    ['Maya', 'Ma\u034fya'],
    ['Maya', 'M̷a̷y̷a̷'],
    ['Bill', 'BiIl'],
    ['Bill', 'B1ll'],
    ['Bill', 'BIII'],
    ['Lilo', 'Li10'],
    ['Zoo', 'Z00'],
    ['Arne', 'Ame'],
    ['Vivvy', 'Viwy'],
    ['strasse', 'straße'],
    ['Aether', 'Æther'],
    ['Oeuvre', 'Œuvre'],
    ['Lodz', 'Łódź'],
    ['Soren', 'Søren'],
    ['Diyar', 'Dıyar'],
    ['Izmir', 'İzmir'],
    ['fire', 'ﬁre'],
    ['Hassan', 'ħassan'],
    ['gabe', 'ɡɑbe'],
    ['admin', 'ᴀᴅᴍɪɴ'],
  ] as [string, string][]),
  ...([
    ['coop', 'соор'],
    ['Cooper', 'Соорег'],
    ['paper', 'рарег'],
    ['space', 'ѕрасе'],
    ['scope', 'ѕсоре'],
    ['Hoax', 'Ноах'],
    ['TOM', 'ТОМ'],
    ['BEAT', 'ВЕАТ'],
    ['Jessy', 'Јеѕѕу'],
    ['wow', 'ԝоԝ'],
    ['hippo', 'һірро'],
    ['KIM', 'ΚΙΜ'],
    ['TINA', 'ΤΙΝΑ'],
    ['avva', 'ανvα'],
    ['tipo', 'τιρο'],
    ['NINO', 'ΝΙΝΟ'],
    ['hoo', 'հօօ'],
    ['sun0', 'sunо'],
    ['SALE', 'ᏚᎪᏞᎬ'],
    ['1234', '१२३४'],
    ['user 10', 'user ١٠'],
    ['Иван', 'ИВАН'],
    ['Иван 10', 'Иван 1О'],
    ['Йосиф', 'Иосиф'],
    ['Νίκος', 'ΝΙΚΟΣ'],
    ['Νίκος', 'νικοσ'],
    ['田口', '田ロ'],
    ['カエル', '力エル'],
    ['محمد', 'مُحَمَّد'],
  ] as [string, string][]),
];

/** Names that people of many languages have. */
const legitimate = [
  ...['Иван', 'Екатерина', 'Дмитрий', 'Олена', 'Ђорђе', 'Αθηνά', 'Γιώργος', 'Άννα', 'Δημήτρης', 'Արամ', 'Նարե', 'יעל'],
  ...['משה', 'محمد', 'فاطمة', 'علی', 'پریسا', 'प्रिया', 'राहुल', 'रमा', 'राम', 'আনিকা', 'ਗੁਰਪ੍ਰੀਤ', 'જીગર', 'மீனா'],
  ...['అనిత', 'ಅನಿತ', 'അനിത', 'සුනිල්', 'สมชาย', 'ที่รัก', 'ສົມ ໄຊ', 'အောင်', 'გიორგი', 'አበበ', 'សុខា', '민준', '서연', 'さくら'],
  ...[
    'ハルト',
    '田中 太郎',
    'のび太ー',
    '小明同學',
    '王小明',
    'sakura さくら',
    'José',
    'Zoë',
    'Łukasz',
    'Søren',
    'Nguyễn',
    'Þóra',
    'Ọlá́',
    'ᏣᎳᎩ',
  ],
  ...['Əli Quliyev', 'Şükrü', 'Čeněk', 'Ġorġ'],
];

describe('usernames', () => {
  test.each(lookAlike)('%s and %s are one name', (one, other) => {
    expect(nameKey(other)).toBe(nameKey(one));
  });

  test.each(legitimate.filter((name) => [...name].length >= 3))('%s is a name', (name) => {
    expect(accepted(name)).toBe(true);
    expect(nameKey(name)).not.toBe('');
    expect(isReserved(name)).toBe(false);
  });

  test('names that do not look the same are different', () => {
    expect(new Set(legitimate.map(nameKey)).size).toBe(legitimate.length);
    for (const [one, other] of [
      ['Maya', 'Mia'],
      ['Иван', 'Иваны'],
      ['राम', 'रमा'],
      ['ハハ', 'パパ'],
      ['Leo', 'Lea'],
      ['Ivan', 'Иван'],
    ] as const)
      expect(nameKey(one), `${one} ${other}`).not.toBe(nameKey(other));
  });

  test('a name of two alphabets, or with what cannot be seen, is refused', () => {
    for (const name of [
      'Mаya',
      'ΜaΥa',
      'Иvан',
      'אmir',
      'ma\u200bya',
      'ma\u202eya',
      'maya\u0000',
      'M̷̛a̷y̷a̷',
      '𝐌𝐚𝐲𝐚',
      'ⲙⲁⲩⲁ',
      '🙂🙂🙂',
    ])
      expect(accepted(name), name).toBe(false);
  });

  test('a name has 3 to 30 characters as people count them, and something to say', () => {
    for (const name of ['ab', 'a'.repeat(31), '   ', '---', '_ _', '  a  ']) expect(accepted(name), name).toBe(false);
    for (const name of ['abc', 'a'.repeat(30), '𠮷'.repeat(30), '123', ' abc '])
      expect(accepted(name), name).toBe(true);
    expect(username.parse('Jose\u0301')).toBe('José');
  });

  test('names that would pass for the store itself are known in every disguise', () => {
    for (const name of [
      'admin',
      'ADMIN',
      'Adm1n',
      'аdmіn',
      'Ad-min',
      'adrnin',
      'moderator',
      'M0derator',
      'RECESS',
      'Rеcess',
      'syst em',
      'Staff',
      'suppοrt',
      'Deleted',
      'Lead Developer',
      'lead_developer',
      'Ｓｙｓｔｅｍ',
    ])
      expect(isReserved(name), name).toBe(true);
    for (const name of ['Adam', 'Admira', 'Recessa', 'Stafford', 'maya']) expect(isReserved(name), name).toBe(false);
  });
});
