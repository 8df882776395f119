import type { Context, Middleware } from 'koa';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/port.ts';
import { openFiles } from './store.ts';
import { coverOf, isGamesCover, type StoredCover } from './uploadStore.ts';

/** A cover by the hash of its large WebP; `-256` is the small one, an AVIF for those who take it. */
const address = /^\/files\/covers\/([0-9a-f]{64})(-256)?\.(webp|jpg|png)$/;
const types = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' } as const;
const extensions = { webp: 'webp', jpeg: 'jpg', png: 'png' } as const;
type Asked = { small: boolean; extension: keyof typeof types };

/** GET /files/covers/<sha256>.webp and its other forms; a game's files are served from its own origin only. */
export function files(config: Pick<Config, 'dataDir'>, db: Db): Middleware {
  const stored = openFiles(config);
  return async (ctx, next) => {
    const [, imageHash, small, extension] = address.exec(ctx.path) ?? [];
    if (!imageHash || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const asked = { small: small !== undefined, extension: extension as Asked['extension'] };
    // Asked each time: what was deleted is refused at once, though its file may lie there for some minutes more.
    const cover = await coverOf.get(db, { imageHash });
    if (!cover && !(await isGamesCover.get(db, { imageHash }))) return next();
    const isCard = asked.small && asked.extension === 'webp';
    const card = isCard && takesAvif(ctx) ? cardOf(cover) : undefined;
    const avif = card && (await stored.read(card));
    const hash = avif ? card : cover ? formOf(cover, asked) : olderForm(imageHash, asked);
    const bytes = avif ?? (hash && (await stored.read(hash)));
    // The store holds games' files too: what is not a picture has no business under this address.
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

/** Browsers that take AVIF say so by its name; whoever takes just anything gets what the address says. */
const takesAvif = (ctx: Context) => ctx.get('Accept').includes('image/avif');
const cardOf = (cover: StoredCover | undefined) =>
  cover && cover.cardHash !== cover.smallWebpHash ? (cover.cardHash ?? undefined) : undefined;

/** The file of one form of a cover; undefined for one that it does not have. */
function formOf(cover: StoredCover, { small, extension }: Asked): string | undefined {
  if (extension === 'webp') return small ? cover.smallWebpHash : cover.imageHash;
  if (extension !== extensions[cover.kind]) return undefined;
  return small ? cover.smallHash : cover.largeHash;
}

/** A cover that was stored before `covers` was kept has one form only. */
const olderForm = (imageHash: string, { small, extension }: Asked) =>
  small || extension !== 'webp' ? undefined : imageHash;

const isWebp = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
