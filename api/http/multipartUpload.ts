import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { Context } from 'koa';
import type { FileField, UploadedFile } from '#sync/endpoint.ts';
import { generalMessage } from '#sync/messages/general.ts';
import { httpMessage } from '#sync/messages/http.ts';
import { Refusal } from '#sync/refusal.ts';
import type { Config } from '../config/config.ts';
import { causeOf } from '../db/port.ts';

/** A received file in the temporary folder; the receiver deletes it. */
export type UploadedTempFile = UploadedFile & { path: string };

/** Minimum bytes per second, averaged over the stall timeout; any usable connection is faster. */
const slowestBytesPerSecond = 2_000;
/** Bytes allowed for the multipart envelope around the file. */
const formOverheadBytes = 16_384;
export const tempUploadFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'uploads');
const broken = () => new Refusal('invalid', httpMessage('uploadBroke'));

/**
 * Receives the one file of a multipart request. Refuses other fields, a second file and too many bytes. Cuts off a
 * client that sends almost nothing for `stallMs` milliseconds. A refused upload leaves no file behind.
 */
export async function receiveUpload(
  ctx: Context,
  { field, maxBytes, missing, tooLarge }: FileField,
  { config, stallMs }: { config: Pick<Config, 'dataDir'>; stallMs: number },
): Promise<UploadedTempFile> {
  if (ctx.is('multipart/form-data') !== 'multipart/form-data') throw new Refusal('wrongType', httpMessage('sendForm'));
  if (Number(ctx.get('Content-Length')) > maxBytes + formOverheadBytes) throw new Refusal('tooLarge', tooLarge);
  const folder = tempUploadFolder(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  try {
    const size = await stored(ctx, path, { field, maxBytes, missing, tooLarge }, stallMs);
    return { path, size };
  } catch (error) {
    await deleteTempFile({ path });
    throw error;
  }
}

export const deleteTempFile = ({ path }: { path: string }) => rm(path, { force: true });

/** Prefix of unfinished resumable uploads, which wait for their next parts (api/features/uploads/resumableParts.ts). */
export const partPrefix = 'part-';
/** Milliseconds: longer than any request takes, and how long an interrupted upload may wait to be resumed. */
const [longest, mayWait] = [3_600_000, 86_400_000];
/** Age given to a completed upload that is being inspected; it is deleted after one more hour. */
export const expiresSoonMs = mayWait - longest;

/** Deletes uploads left by a killed process or never resumed. Uploads in progress are too young to be deleted. */
export async function deleteStaleUploads(config: Pick<Config, 'dataDir'>, now: string): Promise<void> {
  const folder = tempUploadFolder(config);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const written = await stat(path).catch(() => undefined);
    const may = name.startsWith(partPrefix) ? mayWait : longest;
    if (written && written.mtimeMs < Date.parse(now) - may) await deleteTempFile({ path });
  }
}

function stored(ctx: Context, path: string, { field, maxBytes, missing, tooLarge }: FileField, stallMs: number) {
  const { req } = ctx;
  return new Promise<number>((resolve, reject) => {
    const limits = { files: 1, fields: 0, parts: 2, fileSize: maxBytes + 1, headerPairs: 20 };
    const parser = openParser(req.headers, limits);
    let file: Promise<number> | undefined;
    let closed = Promise.resolve();
    let over = false;
    let [seen, lookedAt] = [0, 0];
    req.on('data', (chunk: Buffer) => {
      seen += chunk.length;
    });
    // The timer is not reset by each byte: otherwise one byte now and then would keep a connection and a file open for
    // ever.
    const look = setInterval(() => {
      const since = seen - lookedAt;
      lookedAt = seen;
      if (req.complete || since >= (slowestBytesPerSecond * stallMs) / 1_000) return;
      stop(broken());
      req.destroy();
    }, stallMs);
    const stop = (refusal: Refusal) => {
      over = true;
      clearInterval(look);
      req.unpipe(parser);
      parser.removeAllListeners('close').on('error', () => {});
      // The parser is destroyed later, because destroyed inside its own event it throws where nothing catches it.
      setImmediate(() => parser.destroy());
      // The rest is discarded unread, so that the refusal reaches the client.
      req.resume();
      // The file is deleted after it is closed: deleted before it is opened, it would be created afterwards.
      closed.then(() => reject(refusal));
    };
    parser.on('file', (name, stream) => {
      // A destroyed parser emits an error on its file stream; without a listener it would end the process.
      stream.on('error', () => {});
      // This file came in the same chunk as a refused part; writing it now would leave it on the disk for ever.
      if (over) return void stream.resume();
      if (name !== field) {
        stream.resume();
        return stop(new Refusal('invalid', httpMessage('unknownKey', { key: name })));
      }
      let size = 0;
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length;
      });
      stream.on('limit', () => stop(new Refusal('tooLarge', tooLarge)));
      const out = createWriteStream(path, { flags: 'wx', mode: 0o600 });
      closed = new Promise((resolve) => out.on('close', () => resolve()));
      file = pipeline(stream, out).then(() => size);
      file.catch((error) => stop(isDiskFull(error) ? diskFullError(error) : broken()));
    });
    parser.on('filesLimit', () => stop(new Refusal('invalid', httpMessage('oneFile'))));
    parser.on('fieldsLimit', () => stop(new Refusal('invalid', httpMessage('fileOnly'))));
    parser.on('partsLimit', () => stop(new Refusal('invalid', httpMessage('fileOnly'))));
    parser.on('error', () => stop(broken()));
    parser.on('close', () => {
      clearInterval(look);
      if (!file) return reject(new Refusal('invalid', missing));
      file.then((size) => (size === 0 ? reject(new Refusal('invalid', missing)) : resolve(size)), reject);
    });
    req.on('aborted', () => stop(broken()));
    req.pipe(parser);
  });
}

/** Codes of a full disk, an exceeded disk quota or an exceeded file size limit. */
const noRoom = /^(ENOSPC|EDQUOT|EFBIG)$/;
export const isDiskFull = (error: unknown) => noRoom.test((error as NodeJS.ErrnoException).code ?? '');
export const diskFullError = (error: unknown) =>
  new Refusal('busy', generalMessage('full'), {
    ...{ retryAfter: 60, cause: causeOf(error) },
  });

function openParser(headers: Context['req']['headers'], limits: busboy.Limits): busboy.Busboy {
  try {
    return busboy({ headers, limits, defParamCharset: 'utf8' });
  } catch {
    throw broken();
  }
}
