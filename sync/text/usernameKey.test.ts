import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { username } from '../fields.ts';
import { confusableKey, isReservedName } from './usernameKey.ts';

/** Letters with hooks and strokes that no decomposition takes apart, by the plain letter they are taken for. */
const baseOf: Record<string, string> = {
  ...{ Ɠ: 'g', ɠ: 'g', Ɓ: 'b', ɓ: 'b', Ɗ: 'd', ɗ: 'd', Ƒ: 'f', Ⱪ: 'k', Ꝁ: 'k', ʠ: 'q', Ɋ: 'q', Ƭ: 't', ƭ: 't' },
  ...{ Ʋ: 'v', ʍ: 'w', Ⱳ: 'w', Ƴ: 'y', ƴ: 'y', Ȥ: 'z', ȥ: 'z', Ꞁ: 'l' },
};
const unseenOrMark = /\p{Default_Ignorable_Code_Point}|\p{M}/u;
const accepted = (name: string) => username().safeParse(name).success;

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
    ...[...'ƤƥᵱᵽᶈⱣꝐꝒꝔ'].map((p): [string, string] => ['Pip', `${p}ip`]),
    ...[...'ƓɠƁɓƊɗƑⱩꝀʠɊƬƭƲʍⱲƳƴȤȥꞀ'].map((letter): [string, string] => [letter, baseOf[letter] as string]),
    ...[
      '\ufe0f',
      '\u{e0100}',
      '\u180b',
      '\u17b4',
      '\u3164',
      '\u115f',
      '\uffa0',
      '\u20d0',
      '\ufe20',
      '\u2d7f',
      '\ua66f',
    ].map((unseen) => ['Maya', `Ma${unseen}ya`]),
    ['Иван', 'Ив\ua66fан'],
    ['Νίκος', 'Νίκ\u20d0ος'],
    ['민준', '민\u3164준'],
    ['יעל', 'יע\ufe20ל'],
    ['राम', 'रा\u20d0म'],
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
    expect(confusableKey(other)).toBe(confusableKey(one));
  });

  test.each(legitimate.filter((name) => [...name].length >= 3))('%s is a name', (name) => {
    expect(accepted(name)).toBe(true);
    expect(confusableKey(name)).not.toBe('');
    expect(isReservedName(name)).toBe(false);
  });

  test('names that do not look the same are different', () => {
    expect(new Set(legitimate.map(confusableKey)).size).toBe(legitimate.length);
    for (const [one, other] of [
      ['Maya', 'Mia'],
      ['Иван', 'Иваны'],
      ['राम', 'रमा'],
      ['ハハ', 'パパ'],
      ['Leo', 'Lea'],
      ['Ivan', 'Иван'],
    ] as const)
      expect(confusableKey(one), `${one} ${other}`).not.toBe(confusableKey(other));
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
      ...['\ufe0f', '\u{e0100}', '\u180b', '\u17b4', '\u3164', '\u115f', '\uffa0', '\u2d7f'].map(
        (unseen) => `ma${unseen}ya`,
      ),
      '\u3164\u3164\u3164',
      '민\u3164준이',
      'admin\ufe0f',
      'deleted\u3164',
      'יעל\u2d7f',
    ])
      expect(accepted(name), name).toBe(false);
  });

  test('whatever cannot be seen or is only a mark is refused, or makes no other name', () => {
    const points = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff);
    const unseen = points.map((code) => String.fromCodePoint(code)).filter((one) => unseenOrMark.test(one));
    const alphabetic = legitimate.filter((name) =>
      /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic} ]+$/u.test(name),
    );
    const places = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...unseen)), { minLength: 1, maxLength: 4 });
    const property = fc.property(fc.constantFrom(...alphabetic, 'Maya', 'admin'), places, (name, sprinkled) => {
      const letters = [...name];
      for (const [place, mark] of sprinkled) letters.splice(place % (letters.length + 1), 0, mark);
      const disguised = letters.join('');
      const parsed = username().safeParse(disguised);
      expect([false, confusableKey(name)]).toContain(parsed.success && confusableKey(parsed.data));
      expect(confusableKey(disguised)).toBe(confusableKey(name));
    });
    fc.assert(property, { numRuns: 5_000 });
    for (const mark of unseen) expect(confusableKey(`Ma${mark}ya`), mark.codePointAt(0)?.toString(16)).toBe('maya');
  });

  test('a name has 3 to 30 characters as people count them, and something to say', () => {
    for (const name of ['ab', 'a'.repeat(31), '   ', '---', '_ _', '  a  ']) expect(accepted(name), name).toBe(false);
    for (const name of ['abc', 'a'.repeat(30), '𠮷'.repeat(30), '123', ' abc '])
      expect(accepted(name), name).toBe(true);
    expect(username().parse('Jose\u0301')).toBe('José');
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
      'admin\ufe0f',
      'deleted\u3164',
      'sta\u20d0ff',
      'recess\ua66f',
    ])
      expect(isReservedName(name), name).toBe(true);
    for (const name of ['Adam', 'Admira', 'Recessa', 'Stafford', 'maya'])
      expect(isReservedName(name), name).toBe(false);
  });

  test('a name passes for the store’s by one of its words, whatever stands beside it', () => {
    for (const name of [
      ...[
        'Moderator 1',
        'Moderator1',
        '7 Moderator',
        'Recess Moderator',
        'Recess Support',
        'recess_staff',
        'Recess-Admin',
      ],
      ...['Admin Team', 'The Recess Team', 'Recess Official', 'Site Admin', 'Game Moderator', 'Mod Leo', 'Leo mod 22'],
      ...[
        'Adm1n7 Kim',
        'M0d Kim',
        'Kim Rеcess',
        'RecessSupport',
        'LeoMod',
        'Recess2Help',
        'The Lead Developer',
        'system 9',
      ],
      ...['Teacher', 'Teacher Tom', 'Headteacher', 'Head Teacher', 'Pоlice', 'Ƥolice', 'Police Officer', 'P0lice'],
      ...['Maestra Eva', 'Policía', 'Game Master', 'the owner', 'Ceo', 'Profesor Luis', 'Moderat0r'],
      ...['Deleted account', 'deleted_user', 'Somebody', 'somebody 2', 'Mods', 'Administradora Eva', 'Moderación'],
      ...['Cuenta borrada', 'Alguien', 'Lead Dev Tom', 'Root'],
      ...[
        'recesssupport',
        'recessadmin2',
        'adminteam',
        'teamrecess',
        'The officialrecess',
        'RECESSSTAFF',
        'recesshelp',
      ],
    ])
      expect(isReservedName(name), name).toBe(true);
    for (const name of [
      ...['Modesty', 'Model Maker', 'Stafford Kim', 'Mo D Lee', 'Supporter', 'Admiral Ada', 'Root Beer', 'Team Leo'],
      ...[
        'Somebody Else',
        'Modern Mia',
        'Recession',
        'Lead Guitar',
        'Officially Leo',
        'Systematic',
        'Lea Dev',
        '1 2 3',
      ],
      ...['recession', 'modern', 'administer', 'helpteam', 'supporters', 'modesta', 'recessplayer'],
      ...['Cuenta Cuentos', 'Alguien Mas', 'Dev', 'lead', 'Komodo', 'McModern'],
    ])
      expect(isReservedName(name), name).toBe(false);
  });
});
