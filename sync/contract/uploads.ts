import { z } from 'zod';
import { endpoint, fileSent } from '../endpoint.ts';
import { count } from '../fields.ts';
import { once } from '../once.ts';
import { buildBytesMax, coverBytesMax, hour, partBytes } from '../rules.ts';
import { BuildReport } from './versions.ts';

const Build = once(() =>
  z.object({
    gameUrl: z.string(),
    buildId: z.string(),
    fileCount: count,
    totalBytes: count,
    offlineReady: z.boolean(),
    report: BuildReport(),
  }),
);
/** What names a zip among its developer's: 64 hex digits made of its list of files (pwa/developer/zip.ts). */
const key = once(() => z.string().regex(/^[0-9a-f]{64}$/));

export const uploads = {
  /** Square, 512×512, re-encoded, without metadata. The hash is of the stored bytes. */
  image: endpoint('POST /api/upload/game-image', {
    may: ['developer'],
    input: () => z.object({ coverImage: fileSent }),
    output: () => z.object({ imageUrl: z.string(), imageHash: z.string() }),
    file: {
      field: 'coverImage',
      maxBytes: coverBytesMax - 1,
      missing: 'Please upload a cover image for your game.',
      tooLarge: 'Image must be less than 10MB.',
    },
    limit: { times: 60, seconds: hour },
  }),
  /** A zip. `gameUrl` is what a game is submitted with; `offlineReady` says that nothing was found missing or elsewhere. */
  build: endpoint('POST /api/upload/game-build', {
    may: ['developer'],
    input: () => z.object({ build: fileSent }),
    output: Build,
    file: {
      field: 'build',
      maxBytes: buildBytesMax,
      missing: 'Please choose a zip of your game.',
      tooLarge: 'The zip must be at most 200 MB.',
    },
    limit: { times: 30, seconds: hour },
  }),
  /** How much of a zip that is sent in parts has arrived. */
  arrived: endpoint('GET /api/upload/game-build/parts/{key}', {
    may: ['developer'],
    input: () => z.object({ key: key() }),
    output: () => z.object({ received: count }),
  }),
  /**
   * A part of a zip of `size` bytes, which begins at byte `from`. What has arrived already is not written again, and a
   * part that would leave a gap is dropped: the answer says from where to go on. Once everything is there, it is the build.
   */
  part: endpoint('POST /api/upload/game-build/parts/{key}/{size}/{from}', {
    may: ['developer'],
    input: () =>
      z.object({
        key: key(),
        size: z.coerce.number().int().min(1).max(buildBytesMax),
        from: z.coerce.number().int().min(0).max(buildBytesMax),
        part: fileSent,
      }),
    output: () => z.object({ received: count, build: Build().nullable() }),
    file: {
      field: 'part',
      maxBytes: partBytes,
      missing: 'Please choose a zip of your game.',
      tooLarge: 'That is too much at once',
    },
    limit: { times: 600, seconds: hour },
  }),
};
