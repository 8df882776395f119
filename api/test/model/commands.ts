import fc from 'fast-check';

/** The faults that a request can have. */
export const requestFailures = [
  ...(['none', 'drop request', 'drop answer', 'twice', 'headless', 'cut', 'cut request', 'boast'] as const),
  ...(['late', 'slow', 'portal', 'impostor', 'redirect', 'newer'] as const),
  ...(['killed before', 'killed after', 'expired', 'switched'] as const),
  ...(['too large', 'too many', 'bug', 'busy', 'too old'] as const),
] as const;
export type Fault = (typeof requestFailures)[number];

/** A step of a history as plain data, because histories are printed, stored and replayed. Numbers are indexes. */
export type Command =
  | { do: 'write'; device: number; account: number; what: What; game: number; stars: number; words: string }
  | {
      do: 'flush';
      device: number;
      account: number;
      signsIn?: boolean;
      /** Says that the flush ignores the back-off; if it is missing, it does. */
      force?: boolean;
      windows: 1 | 2;
      faults: Fault[];
      dieAfter: number | null;
    }
  | { do: 'sign in'; device: number; account: number }
  | { do: 'sign out'; device: number }
  | { do: 'log out'; device: number; account: number; waiting: 'send' | 'keep' | 'discard' }
  | { do: 'wait'; seconds: number }
  | { do: 'set clock'; device: number; hours: number }
  | { do: 'restart server' | 'back up' | 'restore' | 'prune' | 'unfriend' }
  | { do: 'resend'; back: number; without: number }
  | { do: 'elsewhere'; account: number; what: 'wish' | 'unwish' | 'edit'; game: number; stars: number }
  | { do: 'delete game'; game: number }
  | { do: 'delete review'; account: number; game: number }
  | { do: 'copy profile'; from: number; to: number; account: number }
  | { do: 'evict'; device: number; account: number }
  | { do: 'fill disk'; device: number; isFull: boolean }
  | { do: 'spoil cursor'; device: number; account: number; how: 'foreign' | 'future' | 'none' }
  | { do: 'decide'; device: number; account: number; how: 'keep mine' | 'discard'; dieAfter?: number | null };

export const whats = [
  ...(['library.add', 'library.remove', 'wishlist.add', 'wishlist.remove', 'cart.add', 'cart.remove'] as const),
  ...(['cart.moveToWishlist', 'reviews.post', 'reviews.edit', 'reviews.remove', 'plays.start', 'plays.end'] as const),
  ...(['friends.message', 'friends.message poison', 'notifications.read', 'notifications.readAll'] as const),
] as const;
export type What = (typeof whats)[number];

export const devices = 2;
export const accounts = 2;
export const games = 3;

/** Steps are mostly of one account on both devices, because only devices that meet can fail. */
const whose = fc.oneof(
  ...[5, 4, 1, 1].map((weight, i) => ({
    weight,
    arbitrary: fc.constant({ device: i % devices, account: Math.floor(i / devices) }),
  })),
);
const account = whose.map((at) => at.account);
const device = fc.nat(devices - 1);
const game = fc.nat(games - 1);
const stars = fc.constantFrom(1, 5);
/** Creates a step of an account on a device. */
const of = <T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.tuple(whose, fc.record(model)).map(([at, rest]) => ({ ...at, ...(rest as T) }));
const weighed = <T>(choices: Record<string, number>): fc.Arbitrary<T> =>
  fc.oneof(...Object.entries(choices).map(([value, weight]) => ({ weight, arbitrary: fc.constant(value as T) })));

const what = weighed<What>({
  ...Object.fromEntries(whats.map((each) => [each, 3])),
  ...{ 'reviews.edit': 6, 'friends.message': 6, 'friends.message poison': 2 },
});
const fault = weighed<Fault>({
  ...Object.fromEntries(requestFailures.map((each) => [each, 2])),
  ...{ none: 8, 'drop answer': 6, 'killed before': 3, 'killed after': 3, expired: 1, switched: 1 },
});

const is = <T extends string>(name: T) => fc.constant(name);
const write = of({ do: is('write'), what, game, stars, words: fc.constantFrom('a', 'b', '', '~a') });
const flush = of({
  do: is('flush'),
  windows: fc.constantFrom(1 as const, 1 as const, 2 as const),
  faults: fc.array(fault, { maxLength: 4 }),
  dieAfter: fc.option(fc.nat(8), { freq: 2 }),
  signsIn: fc.constantFrom(true, true, true, false),
  force: fc.constantFrom(true, true, true, true, false),
});
const decide = of({
  do: is('decide'),
  how: fc.constantFrom('keep mine' as const, 'discard' as const),
  dieAfter: fc.option(fc.nat(3), { freq: 3 }),
});
const elsewhere = fc.record({
  do: is('elsewhere'),
  ...{ account, what: fc.constantFrom('wish' as const, 'unwish' as const, 'edit' as const), game, stars },
});

const weights: readonly (readonly [number, fc.Arbitrary<Command>])[] = [
  [60, write],
  [30, flush],
  [2, of({ do: is('sign in') })],
  [2, fc.record({ do: is('sign out'), device })],
  [2, of({ do: is('log out'), waiting: fc.constantFrom('send' as const, 'keep' as const, 'discard' as const) })],
  [3, fc.record({ do: is('wait'), seconds: fc.constantFrom(1, 600, 4_000, 90_000) })],
  [2, fc.record({ do: is('set clock'), device, hours: fc.integer({ min: -26, max: 26 }) })],
  [4, fc.record({ do: fc.constantFrom('restart server' as const, 'back up' as const, 'back up' as const) })],
  [3, fc.record({ do: is('restore') })],
  [2, fc.record({ do: is('prune') })],
  [1, fc.record({ do: is('unfriend') })],
  [3, fc.record({ do: is('resend'), back: fc.nat(6), without: fc.nat(2) })],
  [4, elsewhere],
  [1, fc.record({ do: is('delete game'), game })],
  [1, fc.record({ do: is('delete review'), account, game })],
  [3, fc.record({ do: is('copy profile'), from: device, to: device, account })],
  [1, of({ do: is('evict') })],
  [2, fc.record({ do: is('fill disk'), device, isFull: fc.boolean() })],
  [3, of({ do: is('spoil cursor'), how: fc.constantFrom('foreign' as const, 'future' as const, 'none' as const) })],
  [4, decide],
];
/** Any step, weighted so that long quiet stretches are rare and every fault is common enough to meet the others. */
export const command: fc.Arbitrary<Command> = fc.oneof(
  ...weights.map(([weight, arbitrary]) => ({ weight, arbitrary })),
);

/** `page` is the number of rows in a page of an answer. */
export type History = { page: number; steps: Command[] };
export const history: fc.Arbitrary<History> = fc.record({
  page: fc.constantFrom(1, 2, 500, 500),
  steps: fc.array(command, { minLength: 6, maxLength: 28, size: 'max' }),
});
