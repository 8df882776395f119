import sharp from 'sharp';
import type { z } from 'zod';
import { endpoints } from '#sync/contract/index.ts';
import { registerBuild } from '../features/games/builds.ts';
import { openFiles } from '../files/store.ts';
import type { Someone, TestApp } from './testApp.ts';
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

/** Returns a valid game submission with a new cover of the developer. */
export const submission = async (developer: Someone, said: Partial<Submission> = {}): Promise<Submission> => ({
  ...{ title: 'Moon Hopper', description: 'Hop from moon to moon.', genres: ['Platformer'] },
  ...{ gameUrl: 'https://example.org/moon/', ...(await uploadCover(developer)), ...said },
});

/** Registers a build of a page with this text; returns the fields with which it is submitted. */
export async function registered({ db, config, clock }: TestApp, owner: Pick<Someone, 'id'>, words: string) {
  const files = [{ path: 'index.html', bytes: Buffer.from(`<!doctype html>${words}`) }];
  const parts = { db, files: openFiles(config) };
  const { buildId } = await registerBuild(parts, owner.id, files, clock().toISOString());
  return { buildId, gameUrl: `build:${buildId}` };
}

/** Creates a hosted game in the store; its id is also that of its first version. */
export async function hostedGame(developer: Someone, staff: Someone, files?: readonly (Zipped | string)[]) {
  const { gameUrl, buildId } = await uploadBuild(developer, files);
  const { body: game } = await developer.call(endpoints['games.submit'], await submission(developer, { gameUrl }));
  await staff.call(endpoints['games.approve'], { id: game.id });
  return { ...game, buildId };
}
