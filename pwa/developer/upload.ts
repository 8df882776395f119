import { Submission } from '#sync/contract/games.ts';
import type { uploads } from '#sync/contract/uploads.ts';
import type { Output } from '#sync/endpoint.ts';
import type { Of } from '#sync/once.ts';
import { coverBytesMax, coverTypes, genresMax } from '#sync/rules.ts';
import { type Errors, errorsOf } from '../ui/errors.ts';

export type CoverSent = Output<(typeof uploads)['image']>;
export type BuildSent = Output<(typeof uploads)['build']>;

/** A build that was sent, what was chosen for it, and what its developer says of it. */
export type Built = BuildSent & { name: string; worksOffline: boolean };

/** What is ticked about a game, in the groups of the form. */
export const facts = {
  devices: ['mobileFriendly', 'tabletOptimized'],
  input: ['keyboardOnly', 'mouseRequired', 'touchscreenSupport', 'gamepadSupport'],
  play: ['canCompleteOneSession', 'highReplayValue'],
} as const;
export type Fact = (typeof facts)[keyof typeof facts][number];

/** The upload form as it is typed; numbers and money are text until they are sent. */
export const emptyUpload = {
  ...{ title: '', description: '', genres: [] as string[] },
  ...{ place: 'build' as 'build' | 'address', build: null as Built | null, address: '', fileSizeMB: '50' },
  ...{ hasDemo: false, demoUrl: '' },
  ...{ price: '', onSale: false, salePrice: '', minutes: '60' },
  ...{ mobileFriendly: false, tabletOptimized: false },
  ...{ keyboardOnly: false, mouseRequired: false, touchscreenSupport: false, gamepadSupport: false },
  ...{ canCompleteOneSession: true, highReplayValue: false },
};
export type Upload = typeof emptyUpload;

/** Dollars as people type them, in cents: '4.99', '4,99', '$5'; nothing is free. Null where it is no price. */
export function centsOf(text: string): number | null {
  const said = text.trim().replace(/^\$\s*/, '');
  if (said === '') return 0;
  const [, dollars, rest = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(said) ?? [];
  return dollars === undefined ? null : Number(dollars) * 100 + Number(rest.padEnd(2, '0'));
}

const wholeOf = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN);
const flagOf = (on: boolean) => (on ? 1 : 0) as 0 | 1;

/** The form as `games.submit` takes it. */
export function submissionOf(form: Upload, cover: CoverSent, developerId?: string) {
  const hosted = form.place === 'build';
  const flags = Object.values(facts)
    .flat()
    .map((fact) => [fact, flagOf(form[fact])]);
  return {
    ...{ title: form.title, description: form.description, developerId },
    genres: form.genres as Of<typeof Submission>['genres'],
    ...{ coverImage: cover.imageUrl, imageHash: cover.imageHash },
    gameUrl: hosted ? (form.build?.gameUrl ?? '') : form.address,
    worksOffline: flagOf(hosted && form.build?.worksOffline === true),
    ...(hosted ? {} : { fileSizeMB: wholeOf(form.fileSizeMB) }),
    ...{ hasDemo: flagOf(form.hasDemo), demoUrl: form.hasDemo ? form.demoUrl : null },
    ...{ price: centsOf(form.price) ?? Number.NaN, onSale: flagOf(form.onSale) },
    salePrice: form.onSale ? (centsOf(form.salePrice) ?? Number.NaN) : null,
    estimatedPlaytimeMinutes: wholeOf(form.minutes),
    ...(Object.fromEntries(flags) as Record<Fact, 0 | 1>),
  };
}

const anyCover: CoverSent = { imageUrl: 'chosen', imageHash: '0'.repeat(64) };
/** What a number that is none says, in place of the parser's words. */
const inWords: Errors = {
  price: 'Enter a price such as 4.99',
  salePrice: 'Enter a price such as 4.99',
  estimatedPlaytimeMinutes: 'Enter whole minutes, at least 1',
  fileSizeMB: 'Enter whole megabytes, at least 1',
};

/** Spec §5, in its words, by the names of `games.submit`. */
export function uploadErrors(form: Upload, cover: boolean): Errors {
  const submission = submissionOf(form, cover ? anyCover : { imageUrl: '', imageHash: '' });
  const { imageHash: _, ...errors } = errorsOf(Submission().safeParse(submission).error);
  for (const [field, words] of Object.entries(inWords)) if (errors[field]) errors[field] = words;
  if (errors['gameUrl'] && form.place === 'build') errors['gameUrl'] = 'Please choose a zip of your game.';
  if (errors['demoUrl'] && form.demoUrl.trim() === '') errors['demoUrl'] = 'Enter the address of the demo';
  const { onSale, price, salePrice } = submission;
  if (onSale === 1 && !errors['price'] && !errors['salePrice'] && (salePrice ?? 0) >= price)
    errors['salePrice'] = 'The sale price must be below the price';
  return errors;
}

/** A genre chosen or taken away; a sixth is ignored (spec §5). */
export function withGenre(genres: readonly string[], genre: string, on: boolean): string[] {
  if (!on) return genres.filter((chosen) => chosen !== genre);
  return genres.includes(genre) || genres.length >= genresMax ? [...genres] : [...genres, genre];
}

type FileSaid = { name: string; type: string; size: number };
/** What is wrong with a file, before any byte of it is sent. */
export const coverFault = ({ type, size }: FileSaid) =>
  !coverTypes.includes(type) ? 'coverType' : size >= coverBytesMax ? 'coverSize' : undefined;
