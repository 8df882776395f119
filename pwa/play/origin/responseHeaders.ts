type Named = Record<string, string>;
/** The headers for a game's origin, which the server writes above the worker's script (api/play-server/server.ts). */
declare const rules: { app: string } & Record<Rules, Named>;
type Rules = 'game' | 'isolated' | 'shell' | 'refusal';

export const { app: appOrigin } = rules;

/**
 * Creates a response with the headers for a game's files, for the files of one that uses threads, for the store's own
 * pages, or for a refusal.
 */
export const createResponse = (which: Rules, body: BodyInit | null, type: string, init: ResponseInit = {}) =>
  new Response(body, { ...init, headers: { ...rules[which], ...(init.headers as Named), 'Content-Type': type } });

const game = new Map(Object.entries(rules.game).map(([name, value]) => [name.toLowerCase(), value]));

export const rulesOf = ({ isolated }: { isolated?: true | undefined }): Rules => (isolated ? 'isolated' : 'game');

/** Returns a stored file with the current headers: its game could have changed the stored response and its headers. */
export function withCurrentHeaders(kept: Response, file: { size: number; isolated?: true | undefined }): Response {
  const own = [...kept.headers].filter(([name]) => name !== 'content-type' && name !== 'content-length');
  const same =
    kept.status === 200 && own.length === game.size && own.every(([name, value]) => game.get(name) === value);
  const told = kept.headers.get('content-length') === String(file.size);
  // An unchanged script keeps the browser's compiled code; the copy of an older worker does not state its length.
  if (!file.isolated && same && (told || mimeTypeOf(kept).startsWith('text/javascript'))) return kept;
  return createResponse(rulesOf(file), kept.body, mimeTypeOf(kept), {
    headers: { 'Content-Length': String(file.size) },
  });
}

export const mimeTypeOf = (kept: Response) => kept.headers.get('content-type') ?? 'application/octet-stream';
