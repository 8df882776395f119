import { beforeWorker, headBytes, scriptPositionIn, scriptTag } from '#sync/builds/resolvePath.ts';
import { rangeOf } from '#sync/util/httpRange.ts';
import type { File } from '../integrity.ts';
import { appOrigin, createResponse, mimeTypeOf, rulesOf } from './responseHeaders.ts';

/** The worker's responses for stored files: an opened page, a range, or the headers alone. */

/** The script that runs in each page of a game before the page's own (pwa/play/origin/page.ts). */
declare const pageScript: string;
/** The script that runs in each worker of a game before its own (pwa/play/origin/injected/gameWorker.ts). */
declare const workerScript: string;
const firstScript = pageScript.replace('appOrigin', JSON.stringify(appOrigin));

const lengthOf = (bytes: number) => ({ 'Content-Length': String(bytes) });

/** The headers of a file, without its content. */
export const headersOf = (kept: Response, file: File): Response =>
  createResponse(rulesOf(file), null, mimeTypeOf(kept), { headers: lengthOf(file.size) });

const headOf = async (content: Blob) =>
  new TextDecoder('latin1').decode(await content.slice(0, headBytes).arrayBuffer());

/** Puts the store's script before a worker's own. */
export async function injectIntoWorker(kept: Response, file: File): Promise<Response> {
  const script = await kept.blob();
  const whole = new Blob([beforeWorker(await headOf(script), workerScript), script]);
  return createResponse(rulesOf(file), whole, mimeTypeOf(kept), { headers: lengthOf(whole.size) });
}

/** Injects the store's script into a page before the page's own scripts, with `before` in front of it. */
export async function injectScript(kept: Response, file: File, before: string): Promise<Response> {
  const page = await kept.blob();
  const head = await headOf(page);
  const place = scriptPositionIn(head);
  const whole = new Blob([page.slice(0, place), scriptTag(before + firstScript), page.slice(place)]);
  return createResponse(rulesOf(file), whole, mimeTypeOf(kept), { headers: lengthOf(whole.size) });
}

/** The part of a file that a `Range` header requests. */
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
