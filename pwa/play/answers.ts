import { headOfPage, scriptPlaceIn, scriptTag } from '#sync/builds/address.ts';
import { rangeOf } from '#sync/range.ts';
import type { File } from './hash.ts';
import { app, rulesOf, typeOf, under } from './rules.ts';

/** What the worker answers of a file that is kept: a page that is opened, a part, its headers alone. */

/** What runs in each page of a game before its own scripts (pwa/play/page.ts). */
declare const pageScript: string;
const firstScript = pageScript.replace('appOrigin', JSON.stringify(app));

const lengthOf = (bytes: number) => ({ 'Content-Length': String(bytes) });

/** The headers of a file, without what is in it. */
export const headersOf = (kept: Response, file: File): Response =>
  under(rulesOf(file), null, typeOf(kept), { headers: lengthOf(file.size) });

/** A page with the store's script before its own, and `before` in front of that. */
export async function opened(kept: Response, file: File, before: string): Promise<Response> {
  const page = await kept.blob();
  const head = new TextDecoder('latin1').decode(await page.slice(0, headOfPage).arrayBuffer());
  const place = scriptPlaceIn(head);
  const whole = new Blob([page.slice(0, place), scriptTag(before + firstScript), page.slice(place)]);
  return under(rulesOf(file), whole, typeOf(kept), { headers: lengthOf(whole.size) });
}

/** The part of a file that a `Range` header asks for. */
export async function cut(whole: Response, asked: string): Promise<Response> {
  const body = await whole.blob();
  const range = rangeOf(asked, body.size);
  const type = typeOf(whole);
  if (range === null) return under('game', body, type);
  if (range === 'beyond')
    return under('game', null, type, { status: 416, headers: { 'Content-Range': `bytes */${body.size}` } });
  const headers = {
    'Content-Range': `bytes ${range.start}-${range.end}/${body.size}`,
    ...lengthOf(range.end - range.start + 1),
  };
  return under('game', body.slice(range.start, range.end + 1, type), type, { status: 206, headers });
}
