import type { Context, Middleware } from 'koa';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/port.ts';
import { openFiles } from './store.ts';
import { coverOf, isGamesCover, type StoredCover } from './uploadStore.ts';

/**
 * The URL of a cover contains the hash of its large WebP; `-256` is the small form, an AVIF for clients that accept it.
 */
const address = /^\/files\/covers\/([0-9a-f]{64})(-256)?\.(webp|jpg|png)$/;
const types = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' } as const;
const extensions = { webp: 'webp', jpeg: 'jpg', png: 'png' } as const;
type Asked = { small: boolean; extension: keyof typeof types };

/** Serves GET /files/covers/<sha256>.webp and its other forms. A game's files are served from its own origin only. */
export function files(config: Pick<Config, 'dataDir'>, db: Db): Middleware {
  const stored = openFiles(config);
  return async (ctx, next) => {
    const [, imageHash, small, extension] = address.exec(ctx.path) ?? [];
    if (!imageHash || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const asked = { small: small !== undefined, extension: extension as Asked['extension'] };
    // The row is read each time: a deleted cover is refused at once, although its file may exist for some minutes more.
    const cover = await coverOf.get(db, { imageHash });
    if (!cover && !(await isGamesCover.get(db, { imageHash }))) return next();
    const isCard = asked.small && asked.extension === 'webp';
    const card = isCard && takesAvif(ctx) ? cardOf(cover) : undefined;
    const avif = card && (await stored.read(card));
    const hash = avif ? card : cover ? formOf(cover, asked) : olderForm(imageHash, asked);
    const bytes = avif ?? (hash && (await stored.read(hash)));
    // The store also holds games' files; only pictures may be served under this URL.
    if (!bytes || (!cover && !isWebp(bytes))) return next();
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
    if (isCard) ctx.vary('Accept');
    ctx.set('ETag', `"${hash}"`);
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    ctx.type = avif ? 'image/avif' : types[asked.extension];
    ctx.body = bytes;
  };
}

/** Browsers that support AVIF name it in Accept; clients that accept anything get the type in the URL. */
const takesAvif = (ctx: Context) => ctx.get('Accept').includes('image/avif');
const cardOf = (cover: StoredCover | undefined) =>
  cover && cover.cardHash !== cover.smallWebpHash ? (cover.cardHash ?? undefined) : undefined;

/** Returns the hash of one form of a cover; undefined if the cover lacks that form. */
function formOf(cover: StoredCover, { small, extension }: Asked): string | undefined {
  if (extension === 'webp') return small ? cover.smallWebpHash : cover.imageHash;
  if (extension !== extensions[cover.kind]) return undefined;
  return small ? cover.smallHash : cover.largeHash;
}

/** A cover that is older than the `covers` table has only one form. */
const olderForm = (imageHash: string, { small, extension }: Asked) =>
  small || extension !== 'webp' ? undefined : imageHash;

const isWebp = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
