import { atMost } from '#sync/atMost.ts';
import { nothingMissing } from '#sync/builds/look.ts';
import { uploads } from '#sync/contract/uploads.ts';
import type { Input, Limit, Output } from '#sync/endpoint.ts';
import { Refusal } from '#sync/refusal.ts';
import { openFiles } from '../files/store.ts';
import { registerBuild } from '../games/builds.ts';
import type { Caller } from '../may.ts';
import type { At } from '../mount.ts';
import type { Received } from '../multipart.ts';
import { dropParts, goesSoon, takePart } from './parts.ts';
import { filesIn } from './zip.ts';

/** Each is busy unpacking, hashing and writing; more at once would only wait for each other. */
const inTurn = atMost(2);

type Built = Output<(typeof uploads)['build']>;

/** Unpacks a zip and registers the build. */
async function buildOf({ db, config, caller, now }: At<Caller>, path: string): Promise<Built> {
  const build = await inTurn(() => registerBuild({ db, files: openFiles(config) }, caller.id, filesIn(path), now));
  return { ...build, offlineReady: nothingMissing(build.report), gameUrl: `build:${build.buildId}` };
}

export const buildOfReceived = (at: At<Caller>): Promise<Built> => buildOf(at, (at.received as Received).path);

/** Takes a part of a zip; the last one makes it a build. */
export async function buildOfPart(
  part: Input<(typeof uploads)['part']>,
  at: At<Caller>,
): Promise<{ received: number; build: Built | null }> {
  const { path, arrived } = await takePart(at, part);
  if (arrived < part.size) return { received: arrived, build: null };
  // A build counts once, in how many parts ever it came.
  await at.limits.call('uploads.build', uploads.build.limit as Limit, at.caller.id);
  try {
    const build = await buildOf(at, path);
    await goesSoon(path, at.now);
    return { received: arrived, build };
  } catch (error) {
    // It will be refused however often it comes; whoever mends it sends another.
    if (error instanceof Refusal && error.code !== 'busy') await dropParts(path);
    throw error;
  }
}
