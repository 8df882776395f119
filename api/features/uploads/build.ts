import { nothingMissing } from '#sync/builds/inspectBuild.ts';
import { uploads } from '#sync/contract/uploads.ts';
import type { Input, Limit, Output } from '#sync/endpoint.ts';
import { Refusal } from '#sync/refusal.ts';
import { limitConcurrency } from '#sync/util/concurrencyLimit.ts';
import { openFiles } from '../../files/store.ts';
import type { HandlerContext } from '../../http/handler.ts';
import type { UploadedTempFile } from '../../http/multipartUpload.ts';
import type { Caller } from '../../security/policy.ts';
import { registerBuild } from '../games/builds.ts';
import { withoutListedFiles } from './listedFiles.ts';
import { deleteParts, expireSoon, storePart } from './resumableParts.ts';
import { filesIn } from './zip.ts';

/** Each build is busy unpacking, hashing and writing; more at once would only wait for each other. */
const inTurn = limitConcurrency(2);

type Built = Output<(typeof uploads)['build']>;

/** Unpacks a zip and registers the build. */
async function buildOf({ db, config, caller, now }: HandlerContext<Caller>, path: string): Promise<Built> {
  const files = openFiles(config);
  const build = await inTurn(() =>
    withoutListedFiles({ db, config, caller, now }, { path, entries: filesIn(path) }, (entries) =>
      registerBuild({ db, files }, caller.id, entries, now),
    ),
  );
  return { ...build, offlineReady: nothingMissing(build.report), gameUrl: `build:${build.buildId}` };
}

export const buildOfReceived = (ctx: HandlerContext<Caller>): Promise<Built> =>
  buildOf(ctx, (ctx.received as UploadedTempFile).path);

/** Stores a part of a zip; the last part turns it into a build. */
export async function buildFromPart(
  part: Input<(typeof uploads)['part']>,
  ctx: HandlerContext<Caller>,
): Promise<{ received: number; build: Built | null }> {
  const { path, arrived } = await storePart(ctx, part);
  if (arrived < part.size) return { received: arrived, build: null };
  // A build counts once for the limit, however many parts it has.
  await ctx.limits.call('uploads.build', uploads.build.limit as Limit, ctx.caller.id);
  try {
    const build = await buildOf(ctx, path);
    await expireSoon(path, ctx.now);
    return { received: arrived, build };
  } catch (error) {
    // A refused zip would be refused again, so it is deleted; the developer uploads a corrected one.
    if (error instanceof Refusal && error.code !== 'busy') await deleteParts(path);
    throw error;
  }
}
