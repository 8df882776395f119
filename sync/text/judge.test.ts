import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type JudgeLists, judge, type Verdict, verdicts } from './judge.ts';
import { actionOf, surfaceNames } from './surfaces.ts';

const verdictOf = (text: string, lists?: JudgeLists) => judge(text, 'comment', lists).verdict;
const marked = (text: string) => judge(text, 'comment').spans.map(([from, to]) => text.trim().slice(from, to));
const isWord = (verdict: Verdict) => verdict === 'rude' || verdict === 'slur';

/** Identities, named plainly. */
const identities = [
  ...['I am gay', 'My mums are lesbians and they love this game', 'The hero is bisexual', 'I am trans and proud'],
  ...[
    'She is a transgender woman',
    'He uses they/them pronouns',
    'We are queer kids from Leeds',
    'Pride month is here',
  ],
  ...['I am black and I want a hero who looks like me', 'Black history is in level two', 'My dad is from Nigeria'],
  ...['She was born in Niger', 'I am Asian American', 'My family is Chinese', 'I speak Japanese', 'He is Korean'],
  ...['We are Pakistani', 'I am Indian', 'My friend is Roma', 'I am half Irish, half Polish', 'She is white'],
  ...['I am Jewish', 'We celebrate Hanukkah', 'I am Muslim and I fast', 'Ramadan starts today', 'She wears a hijab'],
  ...['My grandma is Catholic', 'He is a Sikh', 'I am Hindu', 'I do not believe in God', 'We are Buddhists'],
  ...['I am autistic', 'My brother has Down syndrome', 'I have ADHD', 'She uses a wheelchair', 'I am deaf'],
  ...['He is blind', 'I have a stammer', 'I am dyslexic', 'My cousin has cerebral palsy', 'I am a girl who codes'],
  ...['I am Mexican', 'My people are Maya', 'He is Native American', 'I am an immigrant', 'My parents are refugees'],
  ...['Soy gay', 'Mis madres son lesbianas', 'Soy trans', 'Soy negro y estoy orgulloso', 'Mi abuelo es gitano'],
  ...['Somos judíos', 'Soy musulmana', 'Mi familia es china', 'Soy venezolano', 'Ella es colombiana'],
  ...['Soy autista', 'Mi hermano tiene síndrome de Down', 'Soy sordo', 'Uso silla de ruedas', 'Vengo de Bolivia'],
  ...['Mi mejor amiga es marroquí', 'El negro es mi color favorito'],
];

describe('the judge', () => {
  test.each(identities)('identity: %s', (text) => expect(judge(text, 'comment').verdict).toBe('fine'));

  test('finds one word in every disguise', () => {
    const disguises = [
      ...['fuck', 'FUCK', 'fUcK', 'fuuuuck', 'fuckk', 'f u c k', 'f.u.c.k', 'f-u-c-k', 'f_u_c_k', 'f*u*c*k', 'f/u/c/k'],
      ...[
        'f\u200bu\u200bc\u200bk',
        'fu\u00adck',
        'f\u0336u\u0336c\u0336k\u0336',
        'fúçk',
        'ｆｕｃｋ',
        '𝐟𝐮𝐜𝐤',
        'ⓕⓤⓒⓚ',
        '🅵🆄🅲🅺',
      ],
      ...[
        '🇫🇺🇨🇰',
        'ᶠᵘᶜᵏ',
        'ꜰᴜᴄᴋ',
        'fυсk',
        'f🔥u🔥c🔥k',
        'f🍆ck',
        'f*ck',
        'f**k',
        'f#ck',
        'f@ck',
        'f-ck',
        'fvck',
        'fxck',
        'fuk',
        'phuck',
      ],
      ...[
        'fcuk',
        'fukc',
        'fck',
        'kcuf',
        'fu ck',
        'f(u)ck',
        'fu[ck]',
        'f\nu\nc\nk',
        'ʞɔnɟ',
        'youfuckingidiot',
        'xXfuckerXx',
        'fuck123',
      ],
    ];
    expect(disguises.filter((text) => verdictOf(text) !== 'rude')).toEqual([]);
  });

  test('knows words of both languages that are rude, and words that demean', () => {
    const found = [
      'puta',
      'PUTA madre',
      'hijo de puta',
      'm1erda',
      'mi3rda',
      'c0ño',
      'gilip0llas',
      'p e n d e j o',
      'v3rga',
      'cabrón',
    ];
    expect(found.filter((text) => verdictOf(text) !== 'rude')).toEqual([]);
    const slurs = ['n1gg3r', 'f4ggot', 'f a g g o t', 'retard', 'r3tard', 'maric0n', 'sudaca', 'subnormal', 'tr@nny'];
    expect(slurs.filter((text) => verdictOf(text) !== 'slur')).toEqual([]);
  });

  test('takes no word for what is in the middle of it', () => {
    const words = [
      ...[
        'Scunthorpe',
        'Penistone',
        'Essex',
        'classic',
        'assassin',
        'assess',
        'bass',
        'grass',
        'cockpit',
        'peacock',
        'shuttlecock',
      ],
      ...[
        'Hitchcock',
        'cocktail',
        'Dickens',
        'therapist',
        'title',
        'Titanic',
        'analysis',
        'canal',
        'shiitake',
        'snigger',
        'niggardly',
      ],
      ...[
        'swanky',
        'pussycat',
        'document',
        'cucumber',
        'arsenal',
        'parse',
        'raccoon',
        'tycoon',
        'spice',
        'Nigeria',
        'Montenegro',
      ],
      ...[
        'Fukushima',
        'Uranus',
        'retardant',
        'homogeneous',
        'Moby Dick',
        'Dick Van Dyke',
        'cock-a-doodle-doo',
        'Maine Coon',
      ],
      ...[
        'bastard sword',
        'cum laude',
        'pen is on the table',
        'put a cat there',
        'I hit the wall',
        'push it',
        'as simple as that',
      ],
      ...[
        'polilla',
        'computadora',
        'disputa',
        'reputación',
        'diputado',
        'cono',
        'año',
        'años',
        'península',
        'canal',
        'película',
      ],
      ...[
        'cálculo',
        'vehículo',
        'folleto',
        'follaje',
        'carbón',
        'Mari con Ana',
        'el retraso',
        'cabra',
        'mamífero',
        'ortografía',
      ],
      ...['vergüenza', 'Tetris', 'pollo', 'repollo', 'Mongolia', '5417 points', 'A 455', 'w-4', '**bold**', 'two**'],
    ];
    expect(words.filter((text) => verdictOf(text) !== 'fine')).toEqual([]);
  });

  test('lets children talk about games', () => {
    const talk = [
      ...[
        'I killed myself with my own bomb',
        'kill the boss',
        'shoot him',
        'what’s your high score 555-1234',
        'I died again',
      ],
      ...[
        'My score is 1203400',
        'seed 8402913',
        'I’ll beat you next time',
        'you are dead if you touch the lava',
        'version 1.2.3.4',
      ],
      ...[
        'this level makes me want to die lol',
        'the boss is so ugly and fat',
        'your game is trash',
        'my brother beats me at chess',
      ],
      ...[
        'nobody likes the water level',
        'it works on my phone',
        'my school blocks most games',
        'Don’t tell anyone the ending',
      ],
      ...[
        'mata al jefe con la espada',
        'el jefe me mata siempre',
        'te voy a ganar en la próxima carrera',
        'nadie me gana',
      ],
      ...[
        'no puedo pasar el nivel 3',
        'qué feo es el monstruo',
        'juego en el colegio con mis amigos',
        'one two three four five six seven',
      ],
    ];
    expect(talk.filter((text) => verdictOf(text) !== 'fine')).toEqual([]);
  });

  test.each([
    ['bullying', 'kill yourself'],
    ['bullying', 'nobody likes you'],
    ['bullying', 'ur so ugly'],
    ['bullying', 'k y s'],
    ['bullying', 'I know where you live'],
    ['bullying', 'nadie te quiere'],
    ['bullying', 'eres una gorda asquerosa'],
    ['bullying', 'ojalá te mueras'],
    ['distress', 'i dont want to live anymore'],
    ['distress', 'I want to kill myself'],
    ['distress', 'my dad hits me when he drinks'],
    ['distress', 'fuck, i want to die'],
    ['distress', 'ya no quiero vivir'],
    ['distress', 'me corto los brazos'],
    ['distress', 'mi tío me toca'],
    ['fine', 'my uncle tom gave me a switch'],
    ['fine', 'I love the jungle monkey level and the yellow skins'],
    ['fine', 'See you at school'],
    ['fine', 'see you in class'],
    ['fine', 'Nos vemos en el recreo'],
    ['contact', 'see you at school behind the gym'],
    ['lure', 'dont tell your parents'],
    ['lure', 'send me a pic of you'],
    ['lure', 'how old are u where do u live'],
    ['lure', 'what is your password'],
    ['lure', 'no le digas a tus papás'],
    ['lure', 'mándame una foto tuya'],
    ['contact', 'add me on disc0rd'],
    ['contact', 'call me 07700 900123'],
    ['contact', 'my number is five five five zero one four two'],
    ['contact', 'kid@example.com'],
    ['contact', 'maya arroba ejemplo punto com'],
    ['contact', 'vivo en la calle Mayor 12'],
    ['contact', 'what school do you go to'],
    ['link', 'https://example.com/x'],
    ['link', 'go to www.example.net'],
    ['link', 'visit example dot com'],
    ['link', '192.0.2.14:25565'],
  ])('finds %s in "%s"', (verdict, text) => expect(verdictOf(text)).toBe(verdict));

  test.each<[Verdict, string[]]>([
    [
      'distress',
      [
        ...[
          'wish i could just die',
          'i dont want to be here anymore',
          'nobody would care if i died',
          'i started cutting again',
        ],
        ...['i throw up after i eat', 'im scared of my dad', 'my stepdad comes into my room at night'],
        ...['my friend said she wants to die', 'ya no aguanto mas', 'no tengo ganas de vivir', 'me pego a mí misma'],
        ...['mi papá le pega a mi mamá', 'tengo miedo de ir a mi casa', 'mi amiga se corta', 'llevo días sin comer'],
        'el hijo de puta de mi padrastro me volvió a pegar',
      ],
    ],
    [
      'bullying',
      [
        ...[
          'everyone hates you',
          'you have no friends',
          'you fat cow',
          'you cant sit with us',
          'ill beat you up after school',
        ],
        ...['the world would be better without you', 'your face looks like a foot', 'lets all ignore her'],
        ...[
          'no tienes amigos',
          'das asco',
          'te voy a partir la cara',
          'vete a tu país',
          'pareces una ballena',
          'no le hables a marta',
        ],
      ],
    ],
    [
      'lure',
      [
        ...['can you keep a secret? dont tell anyone about me', 'are your parents home', 'turn on your camera'],
        ...[
          'ill give you robux if you send me a pic',
          'you are very mature for your age',
          'come alone',
          'pic for pic?',
        ],
        ...[
          'estás sola?',
          'borra los mensajes',
          'prende la cámara',
          'te doy robux si me mandas una foto',
          'qué llevas puesto',
        ],
      ],
    ],
    [
      'contact',
      [
        ...[
          'whats ur snap',
          'my insta is @mossy.rocks',
          'sc: lilypad_09',
          'do u have insta',
          'lets meet irl',
          'meet me at the park at 4',
        ],
        ...[
          'i live at 14 willow street',

          'frogqueen#0420',
          '5 five five 0142',
          '👻 lilypad09',
        ],
        ...['five-five-five-oh-one-four-two', 'pásame tu insta', 'a qué cole vas', 'nos vemos en el parque a las 4'],
        ...['vivo en la calle olmo 14', 'mi dc es ranita', 'mi número es cinco cinco cinco cero uno dos tres'],
      ],
    ],
  ])('finds %s however it is said', (verdict, texts) => {
    expect(texts.filter((text) => verdictOf(text) !== verdict)).toEqual([]);
  });

  test('lets people tell of a game, a family and a day at school', () => {
    const talk = [
      ...[
        'You are a rat in a kitchen. Steal the cheese!',
        'you are a fat cat who eats fish',
        'my dad beats me at mario kart',
      ],
      ...[
        'my mom is going to kill me if I dont do homework',
        'jump off the roof to reach the coin',
        'i have no lives left',
      ],
      ...['nobody asked for a sequel but it is great', 'dont tell your friends the ending', 'my school is boring'],
      ...['never share your password', 'he keeps asking me for my phone number, please help', 'I saw this on tiktok'],
      ...[
        'level #1024',
        'I scored 100 and then 2000',
        'up to 100 000',
        'Eres un mono y recoges plátanos',
        'mi cole es enorme',
      ],
      ...[
        'te voy a destruir en la siguiente partida',
        'lo juego en mi celular',
        'mi mamá me va a matar si no apago la tele',
      ],
    ];
    expect(talk.filter((text) => verdictOf(text) !== 'fine')).toEqual([]);
  });

  test('knows a rude word’s other meaning by the words near it', () => {
    const pairs: [string, string][] = [
      ['the bitch had six puppies', 'you bitch'],
      ['a cock and a hen in the yard', 'suck my cock'],
      ['el mástil y la verga del barco', 'a la verga'],
      ['the flame retardant was retarded by the fire', 'you are retarded'],
      ["it's hit the wall", 's h i t'],
      ["the ball's hit the net", 'suck my b4lls'],
    ];
    for (const [harmless, rude] of pairs)
      expect([verdictOf(harmless), isWord(verdictOf(rude))]).toEqual(['fine', true]);
  });

  test('a game’s own text speaks of who plays it, but for the worst', () => {
    expect(judge('You are a pathetic goblin.', 'gameText').verdict).toBe('fine');
    expect(judge('kill yourself', 'gameText').verdict).toBe('bullying');
  });

  test('marks what it found, in UTF-16 units of the trimmed text', () => {
    expect(marked('  you are a b1tch, f.u.c.k you ')).toEqual(['b1tch', 'f.u.c.k']);
    expect(marked('😀 🅵🆄🅲🅺 😀')).toEqual(['🅵🆄🅲🅺']);
    expect(marked('hey kill yourself now')).toEqual(['kill yourself']);
  });

  test('a store’s lists add words and let texts through, and its own hosts are no links', () => {
    const lists = { allow: ['pussy riot'], block: ['blorp'], hosts: ['recess.example'] };
    expect(verdictOf('Pussy Riot played', lists)).toBe('fine');
    expect(verdictOf('pussy', lists)).toBe('rude');
    expect(verdictOf('you bl0rp', lists)).toBe('rude');
    expect(verdictOf('you blorp')).toBe('fine');
    expect(verdictOf('https://recess.example/game/42', lists)).toBe('fine');
    expect(verdictOf('https://recess.example.net/game/42', lists)).toBe('link');
  });

  test('a surface has an action for every verdict', () => {
    for (const surface of surfaceNames) expect(Object.keys(actionOf[surface]).sort()).toEqual([...verdicts].sort());
  });
});

/** Texts of words, disguises and signs, as hostile as they come. */
const pieces = fc.constantFrom(
  ...[
    'fuck',
    'puta',
    'kill yourself',
    'you',
    'me',
    '555',
    '0142',
    'discord',
    '@',
    '.com',
    ' ',
    '*',
    '\u0301',
    '\u200b',
    '👍',
    '🇫',
  ],
  ...[
    '\ud83d',
    '\udc00',
    'ñ',
    'n\u0303',
    'ﬃ',
    '|',
    '(',
    '_',
    'ɟ',
    'ǝ',
    'ß',
    '\n',
    'https://',
    '１',
    'İ',
    'moby dick',
    'a',
  ],
);
const hostile = fc.oneof(
  fc.array(pieces, { maxLength: 60 }).map((all) => all.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

describe('whatever the text,', () => {
  test('spans lie in it, in order and apart, and its verdict is the same each time', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { verdict, spans } = judge(text, 'comment');
        expect(spans.length === 0).toBe(verdict === 'fine');
        let last = 0;
        for (const [from, to] of spans) {
          expect(from).toBeGreaterThanOrEqual(last);
          expect(to).toBeGreaterThan(from);
          last = to;
        }
        expect(last).toBeLessThanOrEqual(text.trim().length);
        judge('fuck you, call 07700 900123', 'message');
        expect(judge(text, 'comment')).toEqual({ verdict, spans });
      }),
      { numRuns: 10_000 },
    );
  });

  test('what precedes a word does not hide it', () => {
    fc.assert(
      fc.property(
        hostile,
        (text) =>
          isWord(verdictOf(`fuck \n\n ${text.replace(/[*\s]+/g, ' ')}`)) || verdictOf(`fuck ${text}`) !== 'fine',
      ),
    );
  });

  test.each([
    ['one letter', (n: number) => 'a'.repeat(n)],
    ['half a word', (n: number) => 'fu'.repeat(n / 2)],
    ['words run together', (n: number) => 'cunt'.repeat(n / 4)],
    ['stars', (n: number) => 'f***'.repeat(n / 4)],
    ['spaced letters', (n: number) => 'f u c '.repeat(n / 6)],
    ['digits', (n: number) => '5 '.repeat(n / 2)],
    ['numbers', (n: number) => '555-0142 '.repeat(n / 9)],
    ['dots', (n: number) => 'a.'.repeat(n / 2)],
    ['at signs', (n: number) => 'a@'.repeat(n / 2)],
    ['phrases', (n: number) => 'you are so so so so '.repeat(n / 20)],
    ['wishes', (n: number) => 'i want to not be not be '.repeat(n / 24)],
    ['allowed texts', (n: number) => 'moby dick '.repeat(n / 10)],
    ['lone surrogates', (n: number) => '\ud83d'.repeat(n)],
    ['marks', (n: number) => `a${'\u0301'.repeat(n)}`],
    ['words for digits', (n: number) => 'one oh '.repeat(n / 7)],
    ['slashes', (n: number) => 'http://'.repeat(n / 7)],
    ['names with dots', (n: number) => 'lily.marsh_'.repeat(n / 11)],
    ['words of two meanings', (n: number) => 'bitch puppies '.repeat(n / 14)],
    ['parts of numbers', (n: number) => 'one and and '.repeat(n / 12)],
  ])('the time for %s grows with its length only', (_, make) => {
    // Processor time, so that a busy machine changes nothing: twice twice as much text takes 16 times as long where it is squared.
    const cost = (text: string) => {
      let best = Infinity;
      for (let i = 0; i < 3; i++) {
        const before = process.cpuUsage();
        judge(text, 'comment');
        const { user, system } = process.cpuUsage(before);
        best = Math.min(best, user + system);
      }
      return best;
    };
    cost(make(20_000));
    expect(cost(make(100_000)) / Math.max(2_000, cost(make(25_000)))).toBeLessThan(10);
  });
});

test('the judge asks nothing of a clock, a browser or a language’s rules, so that devices and servers agree', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  expect(sources.length).toBeGreaterThan(12);
  const used = sources.flatMap((file) => {
    const code = readFileSync(join(import.meta.dirname, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    return (
      code.match(
        /\b(?:Intl|toLocale\w+|localeCompare|Date|performance|Math\.random|(?:document|window|navigator|process|globalThis)\.)/g,
      ) ?? []
    );
  });
  expect(used).toEqual([]);
});
