import { z } from 'zod';
import { endpoint, fileSent } from '../endpoint.ts';
import { count } from '../fields.ts';
import { buildBytesMax, coverBytesMax, hour } from '../rules.ts';

export const uploads = {
  /** Square, 512×512, re-encoded, without metadata. The hash is of the stored bytes. */
  image: endpoint('POST /api/upload/game-image', {
    may: ['developer'],
    input: z.object({ coverImage: fileSent }),
    output: z.object({ imageUrl: z.string(), imageHash: z.string() }),
    file: {
      field: 'coverImage',
      maxBytes: coverBytesMax - 1,
      missing: 'Please upload a cover image for your game.',
      tooLarge: 'Image must be less than 10MB.',
    },
    limit: { times: 60, seconds: hour },
  }),
  /** A zip. `gameUrl` is what a game is submitted with; `offlineReady` says that nothing in it points outside. */
  build: endpoint('POST /api/upload/game-build', {
    may: ['developer'],
    input: z.object({ build: fileSent }),
    output: z.object({
      gameUrl: z.string(),
      buildId: z.string(),
      fileCount: count,
      totalBytes: count,
      offlineReady: z.boolean(),
    }),
    file: {
      field: 'build',
      maxBytes: buildBytesMax,
      missing: 'Please choose a zip of your game.',
      tooLarge: 'The zip must be at most 100 MB.',
    },
    limit: { times: 30, seconds: hour },
  }),
};
