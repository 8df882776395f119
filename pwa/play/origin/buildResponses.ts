import { headBytes, scriptPositionIn, scriptTag } from '#sync/builds/resolvePath.ts';
import { rangeOf } from '#sync/util/httpRange.ts';
import type { File } from '../integrity.ts';
import { appOrigin, createResponse, mimeTypeOf, rulesOf } from './responseHeaders.ts';

/** What the worker answers of a file that is kept: a page that is opened, a part, its headers alone. */

/** What runs in each page of a game before its own scripts (pwa/play/origin/page.ts). */
declare const pageScript: string;
const firstScript = pageScript.replace('appOrigin', JSON.stringify(appOrigin));

const lengthOf = (bytes: number) => ({ 'Content-Length': String(bytes) });

/** The headers of a file, without what is in it. */
export const headersOf = (kept: Response, file: File): Response =>
  createResponse(rulesOf(file), null, mimeTypeOf(kept), { headers: lengthOf(file.size) });

/** A page with the store's script before its own, and `before` in front of that. */
export async function injectScript(kept: Response, file: File, before: string): Promise<Response> {
  const page = await kept.blob();
  const head = new TextDecoder('latin1').decode(await page.slice(0, headBytes).arrayBuffer());
  const place = scriptPositionIn(head);
  const whole = new Blob([page.slice(0, place), scriptTag(before + firstScript), page.slice(place)]);
  return createResponse(rulesOf(file), whole, mimeTypeOf(kept), { headers: lengthOf(whole.size) });
}

/** The part of a file that a `Range` header asks for. */
export async function cut(whole: Response, asked: string): Promise<Response> {
  const body = await whole.blob();
  const range = rangeOf(asked, body.size);
  const type = mimeTypeOf(whole);
  if (range === null) return createResponse('game', body, type);
  if (range === 'beyond')
    return createResponse('game', null, type, { status: 416, headers: { 'Content-Range': `bytes */${body.size}` } });
  const headers = {
    'Content-Range': `bytes ${range.start}-${range.end}/${body.size}`,
    ...lengthOf(range.end - range.start + 1),
  };
  return createResponse('game', body.slice(range.start, range.end + 1, type), type, { status: 206, headers });
}
