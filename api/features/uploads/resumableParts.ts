import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { generalMessage } from '#sync/messages/general.ts';
import { Refusal } from '#sync/refusal.ts';
import type { HandlerContext } from '../../http/handler.ts';
import {
  diskFullError,
  expiresSoonMs,
  isDiskFull,
  partPrefix,
  tempUploadFolder,
  type UploadedTempFile,
} from '../../http/multipartUpload.ts';
import type { Caller } from '../../security/policy.ts';

/**
 * A zip that arrives in parts is one file, named by its owner and its hash; its length is the number of received bytes.
 * So no database row can contradict it, and nobody can address another's upload.
 */
type Where = Pick<HandlerContext<Caller>, 'config' | 'caller'>;

/** Maximum unfinished zips of a developer. */
const underWayMax = 3;

const prefixOf = (userId: string) => `${partPrefix}${userId}-`;
const placeOf = ({ config, caller }: Where, key: string) =>
  join(tempUploadFolder(config), `${prefixOf(caller.id)}${key}`);

/** Returns the number of received bytes of a zip. */
export const receivedBytes = async (where: Where, key: string): Promise<number> =>
  (await stat(placeOf(where, key)).catch(() => undefined))?.size ?? 0;

/**
 * Writes a part into the zip, unless it is there already or would leave a gap. Returns the zip's path and received
 * bytes.
 */
export async function storePart(
  where: Where & { received: UploadedTempFile | undefined },
  { key, size, from }: { key: string; size: number; from: number },
): Promise<{ path: string; arrived: number }> {
  const [path, part, there] = [
    placeOf(where, key),
    where.received as UploadedTempFile,
    await receivedBytes(where, key),
  ];
  if (from + part.size > size) throw new Refusal('invalid', generalMessage('invalid'));
  if (from > there || from + part.size <= there) return { path, arrived: there };
  if (there === 0) await makeRoom(where);
  // Opening with `a` creates a missing file without emptying an existing one.
  await (await open(path, 'a', 0o600)).close();
  const out = createWriteStream(path, { flags: 'r+', start: from, flush: true });
  await pipeline(createReadStream(part.path), out).catch((error) => {
    throw isDiskFull(error) ? diskFullError(error) : error;
  });
  return { path, arrived: from + part.size };
}

/** Keeps an inspected zip for one more hour, in case its answer was lost. */
export const expireSoon = (path: string, now: string) => {
  const then = new Date(Date.parse(now) - expiresSoonMs);
  return utimes(path, then, then);
};

export const deleteParts = (path: string) => rm(path, { force: true });

/** Deletes a developer's oldest unfinished zips to make room for one more. */
async function makeRoom({ config, caller }: Where): Promise<void> {
  const aged = await Promise.all(
    (await underWay(config, caller.id)).map(async (path) => ({
      path,
      since: (await stat(path).catch(() => undefined))?.mtimeMs ?? 0,
    })),
  );
  const oldest = aged.sort((a, b) => b.since - a.since).slice(underWayMax - 1);
  for (const { path } of oldest) await deleteParts(path);
}

/** Deletes all unfinished zips of a person. */
export async function deleteUserParts(config: Where['config'], userId: string): Promise<void> {
  for (const path of await underWay(config, userId)) await deleteParts(path);
}

async function underWay(config: Where['config'], userId: string): Promise<string[]> {
  const folder = tempUploadFolder(config);
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.startsWith(prefixOf(userId))).map((name) => join(folder, name));
}
