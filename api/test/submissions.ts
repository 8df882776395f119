import sharp from 'sharp';
import type { z } from 'zod';
import { endpoints } from '#sync/contract/index.ts';
import { registerBuild } from '../features/games/builds.ts';
import { openFiles } from '../files/store.ts';
import type { House, Someone } from './testApp.ts';
import { type Zipped, zipOf } from './zip.ts';

export const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#37a' } })
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

/** A build of theirs that is there, of a page with these words; answers what a game is submitted with. */
export async function registered({ db, config, clock }: House, owner: Pick<Someone, 'id'>, words: string) {
  const files = [{ path: 'index.html', bytes: Buffer.from(`<!doctype html>${words}`) }];
  const parts = { db, files: openFiles(config) };
  const { buildId } = await registerBuild(parts, owner.id, files, clock().toISOString());
  return { buildId, gameUrl: `build:${buildId}` };
}

/** A hosted game of theirs that is in the store, with its id, which its first version shares. */
export async function hostedGame(developer: Someone, staff: Someone, files?: readonly (Zipped | string)[]) {
  const { gameUrl, buildId } = await uploadBuild(developer, files);
  const { body: game } = await developer.call(endpoints['games.submit'], await submission(developer, { gameUrl }));
  await staff.call(endpoints['games.approve'], { id: game.id });
  return { ...game, buildId };
}
