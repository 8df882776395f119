import { describe, expect, it } from 'vitest';
import { coverBytesMax } from '#sync/constants.ts';
import { Submission } from '#sync/contract/games.ts';
import { browseGenres, genreAliases, submissionGenres } from '#sync/games/genres.ts';
import { errorTexts } from '../../test/errorTexts.ts';
import { advancedGenres, dropdownGenres } from '../home/heroFilters.ts';
import {
  coverError,
  emptyUpload,
  parseCents,
  toggleGenre,
  toSubmission,
  type UploadFormValues,
  validateUpload,
} from './uploadForm.ts';

const build = {
  gameUrl: `build:${'a'.repeat(32)}`,
  buildId: 'a'.repeat(32),
  fileCount: 3,
  totalBytes: 9,
  offlineReady: true,
  name: 'moth.zip',
  worksOffline: true,
  report: {
    ...{ fileCount: 3, totalBytes: 9, engine: null, ownWorker: false },
    ...{ outside: [], mentioned: [], missing: [], capitals: [], needs: [] },
  },
};
const cover = { imageUrl: '/files/covers/x.webp', imageHash: 'f'.repeat(64) };
const good: UploadFormValues = {
  ...emptyUpload,
  title: 'Moth',
  description: 'Fly to the light.',
  genres: ['Puzzle'],
  build,
};

const isOffered = (genre: string) => submissionGenres.some((one) => one === genre);

const textsOf = (...said: Parameters<typeof validateUpload>) => errorTexts(validateUpload(...said));

describe('the upload form', () => {
  it('title, description, genre, cover and game are required', () => {
    expect(textsOf(emptyUpload, false)).toEqual({
      title: 'This is required',
      description: 'Write something first',
      genres: 'Select at least one genre',
      coverImage: 'Please upload a cover image for your game.',
      gameUrl: 'Please choose a zip of your game.',
    });
  });

  it('a valid form is accepted by games.submit', () => {
    expect(textsOf(good, true)).toEqual({});
    const said = Submission().parse(toSubmission({ ...good, price: '4.99' }, cover));
    expect(said).toMatchObject({ price: 499, worksOffline: 1, gameUrl: build.gameUrl, canCompleteOneSession: 1 });
  });

  it('the switch for threads is sent as it was set, and not for a linked game', () => {
    const threadsOf = (said: Partial<UploadFormValues>) => toSubmission({ ...good, ...said }, cover).threads;
    expect(threadsOf({})).toBeUndefined();
    expect(threadsOf({ build: { ...build, threads: false } })).toBe(false);
    expect(threadsOf({ build: { ...build, threads: true }, place: 'address' })).toBeUndefined();
  });

  it('a linked game is never marked as working offline', () => {
    const elsewhere: UploadFormValues = { ...good, place: 'address', address: 'https://games.example' };
    expect(toSubmission(elsewhere, cover)).toMatchObject({ worksOffline: 0, gameUrl: 'https://games.example' });
    expect(textsOf({ ...elsewhere, address: 'http://games.example' }, true)['gameUrl']).toMatch(/https/);
  });

  it('more than five genres are refused, and a sixth is ignored', () => {
    const five = submissionGenres.slice(0, 5);
    expect(textsOf({ ...good, genres: submissionGenres.slice(0, 6) }, true)['genres']).toBe('Maximum 5 genres allowed');
    expect(toggleGenre(five, 'Other', true)).toEqual(five);
    expect(toggleGenre(five, five[0] as string, false)).toHaveLength(4);
  });

  it('prices are parsed as people write them', () => {
    expect(['', '4.99', '4,9', '$5', ' 0 '].map(parseCents)).toEqual([0, 499, 490, 500, 0]);
    expect(['four', '4.999', '-1', '1e3'].map(parseCents)).toEqual([null, null, null, null]);
    const sale: UploadFormValues = { ...good, price: '3', onSale: true, salePrice: '3' };
    expect(textsOf(sale, true)['salePrice']).toBe('The sale price must be below the price');
    expect(textsOf({ ...good, minutes: '0' }, true)['estimatedPlaytimeMinutes']).toMatch(/minutes/);
  });

  it('a file is checked before it is sent', () => {
    const file = { name: 'cover.png', type: 'image/png', size: 1 };
    expect(coverError(file)).toBeUndefined();
    expect(coverError({ ...file, type: 'image/gif' })).toBe('coverType');
    expect(coverError({ ...file, size: coverBytesMax })).toBe('coverSize');
  });

  it('every genre of the filters is offered under one of its names', () => {
    const names = (genre: string) => [genre, ...genreAliases.filter((pair) => pair.includes(genre)).flat()];
    const lookedFor = [...browseGenres, ...dropdownGenres, ...advancedGenres];
    expect(lookedFor.filter((genre) => !names(genre).some((name) => isOffered(name)))).toEqual([]);
  });

  it('the 25 genres of the spec are offered', () => {
    expect(submissionGenres).toHaveLength(25);
    expect(submissionGenres).toEqual(
      expect.arrayContaining(['Educational', 'Music & Rhythm', 'Party', 'Card & Board', 'Roguelike', 'Metroidvania']),
    );
  });
});
