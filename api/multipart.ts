import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { Context } from 'koa';
import type { FileField, FileSent } from '#sync/endpoint.ts';
import { Refusal } from '#sync/refusal.ts';
import type { Config } from './config.ts';

/** A received file in the temporary folder; whoever received it removes it. */
export type Received = FileSent & { path: string };

/** Room for what a form wraps around its file. */
const wrapping = 16_384;
const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'uploads');
const broken = () => new Refusal('invalid', 'The upload broke off. Please try again.');

/**
 * Receives the one file of a multipart request. Refuses other fields, a second file and too many bytes; a sender who
 * is silent for `stallMs` milliseconds is cut off. What was refused leaves nothing behind.
 */
export async function receive(
  ctx: Context,
  { field, maxBytes, missing, tooLarge }: FileField,
  { config, stallMs }: { config: Pick<Config, 'dataDir'>; stallMs: number },
): Promise<Received> {
  if (ctx.is('multipart/form-data') !== 'multipart/form-data')
    throw new Refusal('wrongType', 'Send a form with a file');
  if (Number(ctx.get('Content-Length')) > maxBytes + wrapping) throw new Refusal('tooLarge', tooLarge);
  const folder = folderOf(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  try {
    const size = await stored(ctx, path, { field, maxBytes, missing, tooLarge }, stallMs);
    return { path, size };
  } catch (error) {
    await discard({ path });
    throw error;
  }
}

export const discard = ({ path }: { path: string }) => rm(path, { force: true });

/** Milliseconds that no upload takes. */
const longest = 3_600_000;

/** Removes what a process that was killed left behind; what another one is receiving is young. */
export async function discardLeft(config: Pick<Config, 'dataDir'>, now: string): Promise<void> {
  const folder = folderOf(config);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const written = await stat(path).catch(() => undefined);
    if (written && written.mtimeMs < Date.parse(now) - longest) await discard({ path });
  }
}

function stored(ctx: Context, path: string, { field, maxBytes, missing, tooLarge }: FileField, stallMs: number) {
  const { req } = ctx;
  return new Promise<number>((resolve, reject) => {
    const limits = { files: 1, fields: 0, parts: 2, fileSize: maxBytes + 1, headerPairs: 20 };
    const parser = openParser(req.headers, limits);
    let file: Promise<number> | undefined;
    let closed = Promise.resolve();
    const silence = setTimeout(() => {
      stop(broken());
      req.destroy();
    }, stallMs);
    req.on('data', () => silence.refresh());
    const stop = (refusal: Refusal) => {
      clearTimeout(silence);
      req.unpipe(parser);
      parser.removeAllListeners('close').on('error', () => {});
      // Not at once: destroyed in the middle of its own event the parser throws where nobody catches it.
      setImmediate(() => parser.destroy());
      // What still comes is dropped unread, so that the refusal reaches the sender.
      req.resume();
      // Removed before it is even opened, the file would come into being afterwards.
      closed.then(() => reject(refusal));
    };
    parser.on('file', (name, stream) => {
      // A parser that is destroyed ends its file with an error; unheard, it would end the process.
      stream.on('error', () => {});
      if (name !== field) {
        stream.resume();
        return stop(new Refusal('invalid', `Unrecognized key: "${name}"`));
      }
      let size = 0;
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length;
      });
      stream.on('limit', () => stop(new Refusal('tooLarge', tooLarge)));
      const out = createWriteStream(path, { flags: 'wx', mode: 0o600 });
      closed = new Promise((resolve) => out.on('close', () => resolve()));
      file = pipeline(stream, out).then(() => size);
      file.catch((error: NodeJS.ErrnoException) => (error.code === 'ENOSPC' ? stop(full()) : stop(broken())));
    });
    parser.on('filesLimit', () => stop(new Refusal('invalid', 'Send one file only')));
    parser.on('fieldsLimit', () => stop(new Refusal('invalid', 'Send the file and nothing else')));
    parser.on('partsLimit', () => stop(new Refusal('invalid', 'Send the file and nothing else')));
    parser.on('error', () => stop(broken()));
    parser.on('close', () => {
      clearTimeout(silence);
      if (!file) return reject(new Refusal('invalid', missing));
      file.then((size) => (size === 0 ? reject(new Refusal('invalid', missing)) : resolve(size)), reject);
    });
    req.on('aborted', () => stop(broken()));
    req.pipe(parser);
  });
}

const full = () => new Refusal('busy', 'The store is full at the moment. Please try again later.', { retryAfter: 60 });

function openParser(headers: Context['req']['headers'], limits: busboy.Limits): busboy.Busboy {
  try {
    return busboy({ headers, limits, defParamCharset: 'utf8' });
  } catch {
    throw broken();
  }
}
