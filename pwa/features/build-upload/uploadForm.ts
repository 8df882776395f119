import { coverBytesMax, coverTypes, genresMax } from '#sync/constants.ts';
import { Submission } from '#sync/contract/games.ts';
import type { uploads } from '#sync/contract/uploads.ts';
import type { Output } from '#sync/endpoint.ts';
import type { Language } from '#sync/games/languages.ts';
import { fieldMessage, uploadMessage } from '#sync/messages/fields.ts';
import { gameMessage } from '#sync/messages/games.ts';
import type { InferLazy } from '#sync/util/lazy.ts';
import { type Errors, errorsOf } from '../../ui/hooks/errors.ts';

export type UploadedCover = Output<(typeof uploads)['image']>;
export type UploadedBuild = Output<(typeof uploads)['build']>;

/** An uploaded build, with the switch for threads as its developer set it; unset, as the check found. */
export type BuildWithThreads = UploadedBuild & { threads?: boolean | undefined };

/** An uploaded build, its name, and what its developer claims about it. */
export type BuildDraft = BuildWithThreads & { name: string; worksOffline: boolean };

/** The checkboxes of a game's facts, in the groups of the form. */
export const factGroups = {
  devices: ['mobileFriendly', 'tabletOptimized'],
  input: ['keyboardOnly', 'mouseRequired', 'touchscreenSupport', 'gamepadSupport'],
  play: ['canCompleteOneSession', 'highReplayValue'],
} as const;
export type GameFact = (typeof factGroups)[keyof typeof factGroups][number];

/** The upload form as it is typed; numbers and prices are text until they are sent. */
export const emptyUpload = {
  ...{ title: '', description: '', genres: [] as string[], language: null as Language | null },
  ...{ place: 'build' as 'build' | 'address', build: null as BuildDraft | null, address: '', fileSizeMB: '50' },
  ...{ hasDemo: false, demoUrl: '' },
  ...{ price: '', onSale: false, salePrice: '', minutes: '60' },
  ...{ mobileFriendly: false, tabletOptimized: false },
  ...{ keyboardOnly: false, mouseRequired: false, touchscreenSupport: false, gamepadSupport: false },
  ...{ canCompleteOneSession: true, highReplayValue: false },
};
export type UploadFormValues = typeof emptyUpload;

/**
 * Parses dollars as people type them ('4.99', '4,99', '$5') into cents; an empty text is free. Null if it is no price.
 */
export function parseCents(text: string): number | null {
  const said = text.trim().replace(/^\$\s*/, '');
  if (said === '') return 0;
  const [, dollars, rest = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(said) ?? [];
  return dollars === undefined ? null : Number(dollars) * 100 + Number(rest.padEnd(2, '0'));
}

const wholeOf = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN);
const flagOf = (on: boolean) => (on ? 1 : 0) as 0 | 1;

/** Converts the form into the input of `games.submit`. */
export function toSubmission(form: UploadFormValues, cover: UploadedCover, developerId?: string) {
  const hosted = form.place === 'build';
  const flags = Object.values(factGroups)
    .flat()
    .map((fact) => [fact, flagOf(form[fact])]);
  return {
    ...{ title: form.title, description: form.description, developerId },
    genres: form.genres as InferLazy<typeof Submission>['genres'],
    language: form.language,
    ...{ coverImage: cover.imageUrl, imageHash: cover.imageHash },
    gameUrl: hosted ? (form.build?.gameUrl ?? '') : form.address,
    threads: hosted ? form.build?.threads : undefined,
    worksOffline: flagOf(hosted && form.build?.worksOffline === true),
    ...(hosted ? {} : { fileSizeMB: wholeOf(form.fileSizeMB) }),
    ...{ hasDemo: flagOf(form.hasDemo), demoUrl: form.hasDemo ? form.demoUrl : null },
    ...{ price: parseCents(form.price) ?? Number.NaN, onSale: flagOf(form.onSale) },
    salePrice: form.onSale ? (parseCents(form.salePrice) ?? Number.NaN) : null,
    estimatedPlaytimeMinutes: wholeOf(form.minutes),
    ...(Object.fromEntries(flags) as Record<GameFact, 0 | 1>),
  };
}

export const notBelow = gameMessage('salePrice');
/** Whether a sale has no lower price than the game. */
export function isNoSale({
  onSale,
  price,
  salePrice,
}: Pick<UploadFormValues, 'onSale' | 'price' | 'salePrice'>): boolean {
  const [whole, sale] = [parseCents(price), parseCents(salePrice)];
  return onSale && whole !== null && sale !== null && sale >= whole;
}

const anyCover: UploadedCover = { imageUrl: 'chosen', imageHash: '0'.repeat(64) };
/** The messages for invalid numbers, in place of the parser's. */
const inWords: Errors = {
  price: fieldMessage('price'),
  salePrice: fieldMessage('price'),
  estimatedPlaytimeMinutes: fieldMessage('minutes'),
  fileSizeMB: fieldMessage('megabytes'),
};

/** Validates the form with the messages of spec §5, by the field names of `games.submit`. */
export function validateUpload(form: UploadFormValues, cover: boolean): Errors {
  const submission = toSubmission(form, cover ? anyCover : { imageUrl: '', imageHash: '' });
  const { imageHash: _, ...errors } = errorsOf(Submission().safeParse(submission).error);
  for (const [field, words] of Object.entries(inWords)) if (errors[field]) errors[field] = words;
  if (errors['gameUrl'] && form.place === 'build') errors['gameUrl'] = uploadMessage('choose');
  if (errors['demoUrl'] && form.demoUrl.trim() === '') errors['demoUrl'] = gameMessage('demoAddress');
  if (!errors['price'] && !errors['salePrice'] && isNoSale(form)) errors['salePrice'] = notBelow;
  return errors;
}

/** Adds or removes a genre; a sixth is ignored (spec §5). */
export function toggleGenre(genres: readonly string[], genre: string, on: boolean): string[] {
  if (!on) return genres.filter((chosen) => chosen !== genre);
  return genres.includes(genre) || genres.length >= genresMax ? [...genres] : [...genres, genre];
}

type FileSaid = { name: string; type: string; size: number };
/** The fault of a file, before it is sent. */
export const coverError = ({ type, size }: FileSaid) =>
  !coverTypes.includes(type) ? 'coverType' : size >= coverBytesMax ? 'coverSize' : undefined;
