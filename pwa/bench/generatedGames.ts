/** A catalogue and queries that are made by the same numbers every time, for benches and tests. */
import { type Playtime, type PriceRange, sorts } from '#sync/catalogue/filterOptions.ts';
import { type Flag, flags } from '#sync/catalogue/flags.ts';
import { emptyQuery, type Query } from '#sync/catalogue/query.ts';
import type { Game } from '#sync/contract/games.ts';
import { genres } from '#sync/games/genres.ts';

/** The same numbers in [0, 1) for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const common = (
  'the a of to and in is you it on with your for game level play time world one run jump puzzle star dragon castle ' +
  'knight light dark space race speed card deck match word magic battle build island ocean river city garden robot ' +
  'monster hero quest shadow crystal planet ship maze story school friends music dance secret gold craft mine chess'
).split(' ');
const [starts, middles, ends] = [
  'b c d f g h k l m n p r s t v br cr dr fl gr pl st tr sh'.split(' '),
  'a e i o u ai ea io ou'.split(' '),
  ['', 'n', 'r', 's', 't', 'l', 'nd', 'ck'],
];
/** Different words in a catalogue, as many as ten thousand descriptions have. */
const vocabularySize = 12_000;

function vocabularyOf(random: () => number): string[] {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] as string;
  const words = new Set(common);
  while (words.size < vocabularySize) {
    let word = '';
    for (let part = 0; part <= random() * 3; part++) word += pick(starts) + pick(middles);
    words.add(word + pick(ends));
  }
  return [...words];
}

const capital = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`;

/** So many games of a school's store: words as often as people use them, a title of one to four of them. */
export function makeGames(count: number, seed = 1): Game[] {
  const random = seeded(seed);
  const vocabulary = vocabularyOf(random);
  // The word of rank r about once in r words (Zipf), with the commonest a little less often.
  const weights = vocabulary.map((_, rank) => 1 / (rank + 3));
  let total = 0;
  const sums = weights.map((weight) => (total += weight));
  const word = () => {
    const at = random() * total;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sums[middle] as number) < at) low = middle + 1;
      else high = middle;
    }
    return vocabulary[low] as string;
  };
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const flag = (chance: number) => (random() < chance ? 1 : 0);
  const id = (kind: string, n: number) => `0190${kind}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
  const hash = () =>
    Array.from({ length: 8 }, () =>
      Math.floor(random() * 2 ** 32)
        .toString(16)
        .padStart(8, '0'),
    ).join('');
  return Array.from({ length: count }, (_, n): Game => {
    const title = Array.from({ length: whole(1, 4) }, () =>
      capital(vocabulary[Math.floor(random() ** 2.2 * vocabulary.length)] as string),
    ).join(' ');
    let description = '';
    for (const length = whole(150, 250); description.length < length; )
      description += `${capital(word())} ${Array.from({ length: whole(5, 12) }, word).join(' ')}. `;
    const price = random() < 0.55 ? 0 : whole(1, 30) * 100 - 1;
    const onSale = price > 0 ? flag(0.15) : 0;
    const totalPlays = Math.floor(Math.exp(random() * 13)) - 1;
    const image = hash();
    const developer = whole(1, 400);
    const createdAt = new Date(Date.UTC(2026, 0, 1) - n * 3_600_000).toISOString();
    return {
      ...{ id: id('0000', count - n), title, description: description.trim() },
      genres: [
        ...new Set(Array.from({ length: whole(1, 5) }, () => genres[Math.floor(random() * genres.length)] as string)),
      ],
      ...{ coverImage: `/files/covers/${image}.webp`, imageHash: image, price, hasDemo: flag(0.2), demoUrl: null },
      gameUrl: `https://g-${id('0000', count - n)}.play.recess.example/index.html`,
      ...{ developerId: id('d000', developer), developerName: `${vocabulary[developer]} studio`, status: 'approved' },
      ...{ rejectionReason: null, approvedBy: id('a000', whole(1, 5)), rating: whole(10, 50), totalPlays },
      ...{ reviewCount: Math.floor(totalPlays * 0.02 * random()), estimatedPlaytimeMinutes: whole(3, 900) },
      ...{
        chromebookVerified: flag(0.4),
        mobileFriendly: flag(0.5),
        tabletOptimized: flag(0.4),
        worksOffline: flag(0.45),
      },
      ...{
        keyboardOnly: flag(0.3),
        mouseRequired: flag(0.3),
        touchscreenSupport: flag(0.4),
        gamepadSupport: flag(0.2),
      },
      ...{ fileSizeMB: whole(1, 180), onSale, salePrice: onSale ? Math.floor(price * 0.6) : null },
      ...{
        canCompleteOneSession: flag(0.6),
        highReplayValue: flag(0.3),
        language: null,
        createdAt,
        approvedAt: createdAt,
        triedAt: null,
      },
    };
  });
}

/** 200 queries: 120 of somebody typing, one a letter; 45 of filters and sorts; 35 of both. Always the same for a catalogue. */
export function makeQueries(games: readonly Game[]): Query[] {
  const random = seeded(99);
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const some = (): Partial<Query> =>
    pick<() => Partial<Query>>([
      () => ({ genres: [pick(genres), pick(genres)] }),
      () => ({ minRating: pick([30, 35, 40, 45]) }),
      () => ({ minReviews: pick([10, 50, 100]) }),
      () => ({ priceRanges: [pick<PriceRange>(['free', 'under-3', '3-7', '7-15', 'over-15'])] }),
      () => ({ playtime: pick<Playtime>(['quick', 'short', 'medium', 'long', 'epic']) }),
      () => ({ maxSize: pick([50, 100]) }),
      () => ({ flags: [pick<Flag>(flags)] }),
    ])();
  const filters = (count: number) => Object.assign({}, ...Array.from({ length: count }, some)) as Partial<Query>;
  const long = (game: Game) => game.description.toLowerCase().match(/[a-z]{4,}/g) ?? ['game'];
  const typed = (game: Game): string => {
    const how = random();
    if (how < 0.35) return game.title.toLowerCase().slice(0, 14);
    if (how < 0.5) return (game.genres[0] as string).toLowerCase();
    return how < 0.85 ? pick(long(game)).slice(0, 9) : long(game).slice(1, 3).join(' ').slice(0, 12);
  };
  const slip = (text: string) => `${text.slice(0, 3)}${text[4]}${text[3]}${text.slice(5)}`;

  const typing: Query[] = [];
  while (typing.length < 120) {
    const text = typed(pick(games));
    const whole = random() < 0.12 && text.length > 5 ? slip(text) : text;
    for (let end = 1; end <= whole.length && typing.length < 120; end++)
      if (whole[end - 1] !== ' ') typing.push({ ...emptyQuery, q: whole.slice(0, end) });
  }
  const sorted = sorts.filter((sort) => sort !== 'relevance');
  const filtering = Array.from({ length: 45 }, (_, n): Query => {
    const asked = filters(1 + Math.floor(random() * 4));
    return { ...emptyQuery, ...asked, sort: sorted[n % sorted.length] ?? null };
  });
  const mixed = Array.from({ length: 35 }, (_, n): Query => {
    const q = typed(pick(games))
      .slice(0, 3 + Math.floor(random() * 5))
      .trim();
    return {
      ...emptyQuery,
      ...filters(1 + Math.floor(random() * 2)),
      q,
      sort: n % 3 ? null : pick(sorted),
    };
  });
  return [...typing, ...filtering, ...mixed];
}
