import sharp from 'sharp';
import type { z } from 'zod';
import { endpoints } from '#sync/contract/index.ts';
import type { Someone } from './house.ts';
import { type Zipped, zipOf } from './zip.ts';

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#37a' } })
  .png()
  .toBuffer();

export async function uploadCover(developer: Someone): Promise<{ coverImage: string; imageHash: string }> {
  const { body } = await developer.call(endpoints['uploads.image'], {
    coverImage: new Blob([Buffer.from(await picture)]),
  });
  return { coverImage: body.imageUrl, imageHash: body.imageHash };
}

export async function uploadBuild(developer: Someone, files: readonly (Zipped | string)[] = ['index.html']) {
  return (await developer.call(endpoints['uploads.build'], { build: new Blob([zipOf(files)]) })).body;
}

type Submission = z.input<(typeof endpoints)['games.submit']['input']>;

/** What a developer sends in, with a cover of their own. */
export const submission = async (developer: Someone, said: Partial<Submission> = {}): Promise<Submission> => ({
  ...{ title: 'Moon Hopper', description: 'Hop from moon to moon.', genres: ['Platformer'] },
  ...{ gameUrl: 'https://example.org/moon/', ...(await uploadCover(developer)), ...said },
});
