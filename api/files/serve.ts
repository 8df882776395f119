import type { Middleware } from 'koa';
import type { Config } from '../config.ts';
import type { Db } from '../db/port.ts';
import { type Cover, coverOf } from '../uploads/store.ts';
import { openFiles } from './store.ts';

/** A cover by the hash of its large WebP; `-256` is the small one. */
const address = /^\/files\/covers\/([0-9a-f]{64})(-256)?\.(webp|jpg|png)$/;
const types = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' } as const;
const extensions = { webp: 'webp', jpeg: 'jpg', png: 'png' } as const;
type Asked = { small: boolean; extension: keyof typeof types };

/** Covers whose forms are remembered; their rows never change. */
const knownMax = 4_000;

/** GET /files/covers/<sha256>.webp and its other forms; a game's files are served from its own origin only. */
export function files(config: Pick<Config, 'dataDir'>, db: Db): Middleware {
  const stored = openFiles(config);
  const known = new Map<string, Cover>();

  async function find(imageHash: string): Promise<Cover | undefined> {
    const cover = known.get(imageHash) ?? (await coverOf.get(db, { imageHash }));
    known.delete(imageHash);
    if (cover) known.set(imageHash, cover);
    if (known.size > knownMax) known.delete(known.keys().next().value as string);
    return cover;
  }

  return async (ctx, next) => {
    const [, imageHash, small, extension] = address.exec(ctx.path) ?? [];
    if (!imageHash || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const asked = { small: small !== undefined, extension: extension as Asked['extension'] };
    const cover = await find(imageHash);
    const hash = cover ? formOf(cover, asked) : olderForm(imageHash, asked);
    const bytes = hash && (await stored.read(hash));
    if (!bytes) known.delete(imageHash);
    // The store holds games' files too: what is not a picture has no business under this address.
    if (!bytes || (!cover && !isWebp(bytes))) return next();
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
    ctx.set('ETag', `"${hash}"`);
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    ctx.type = types[asked.extension];
    ctx.body = bytes;
  };
}

/** The file of one form of a cover; undefined for one that it does not have. */
function formOf(cover: Cover, { small, extension }: Asked): string | undefined {
  if (extension === 'webp') return small ? cover.smallWebpHash : cover.imageHash;
  if (extension !== extensions[cover.kind]) return undefined;
  return small ? cover.smallHash : cover.largeHash;
}

/** A cover that was stored before `covers` was kept has one form only. */
const olderForm = (imageHash: string, { small, extension }: Asked) =>
  small || extension !== 'webp' ? undefined : imageHash;

const isWebp = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
