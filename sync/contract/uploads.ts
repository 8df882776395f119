import { z } from 'zod';
import { buildBytesMax, coverBytesMax, hour, partBytesMax } from '../constants.ts';
import { endpoint, uploadedFile } from '../endpoint.ts';
import { count } from '../fields.ts';
import { uploadMessage } from '../messages/fields.ts';
import { httpMessage } from '../messages/http.ts';
import { lazy } from '../util/lazy.ts';
import { BuildReport } from './versions.ts';

const Build = lazy(() =>
  z.object({
    gameUrl: z.string(),
    buildId: z.string(),
    fileCount: count,
    totalBytes: count,
    offlineReady: z.boolean(),
    report: BuildReport(),
  }),
);
/**
 * The key of a zip among its developer's uploads: 64 hex digits derived from its list of files
 * (pwa/features/build-upload/readZipDirectory.ts).
 */
const key = lazy(() => z.string().regex(/^[0-9a-f]{64}$/));

export const uploads = {
  /** The stored cover is square, 512×512, re-encoded and without metadata. The hash is of the stored bytes. */
  image: endpoint('POST /api/upload/game-image', {
    may: ['developer'],
    input: () => z.object({ coverImage: uploadedFile }),
    output: () => z.object({ imageUrl: z.string(), imageHash: z.string() }),
    file: {
      field: 'coverImage',
      maxBytes: coverBytesMax - 1,
      missing: uploadMessage('cover'),
      tooLarge: uploadMessage('coverSize'),
    },
    limit: { times: 60, seconds: hour },
    byNumber: true,
  }),
  /**
   * Uploads a zip. A game is submitted with `gameUrl`; `offlineReady` says that nothing was found missing or external.
   */
  build: endpoint('POST /api/upload/game-build', {
    may: ['developer'],
    input: () => z.object({ build: uploadedFile }),
    output: Build,
    file: {
      field: 'build',
      maxBytes: buildBytesMax,
      missing: uploadMessage('choose'),
      tooLarge: uploadMessage('zipTooLarge'),
    },
    limit: { times: 30, seconds: hour },
    byNumber: true,
  }),
  /** Returns how much of a resumable upload has arrived. */
  arrived: endpoint('GET /api/upload/game-build/parts/{key}', {
    may: ['developer'],
    input: () => z.object({ key: key() }),
    output: () => z.object({ received: count }),
    byNumber: true,
  }),
  /**
   * Uploads a part of a zip of `size` bytes that starts at byte `from`. Bytes that have arrived are not written again,
   * and a part that would leave a gap is dropped; the answer says where to continue. The last part creates the build.
   */
  part: endpoint('POST /api/upload/game-build/parts/{key}/{size}/{from}', {
    may: ['developer'],
    input: () =>
      z.object({
        key: key(),
        size: z.coerce.number().int().min(1).max(buildBytesMax),
        from: z.coerce.number().int().min(0).max(buildBytesMax),
        part: uploadedFile,
      }),
    output: () => z.object({ received: count, build: Build().nullable() }),
    file: {
      field: 'part',
      maxBytes: partBytesMax,
      missing: uploadMessage('choose'),
      tooLarge: httpMessage('tooMuch'),
    },
    // Enough for six of the largest zips.
    limit: { times: 1_400, seconds: hour },
    byNumber: true,
  }),
};
