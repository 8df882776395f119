type Named = Record<string, string>;
/** What the server writes above the worker's script (api/play-server/server.ts): the headers of what a game's origin answers. */
declare const rules: { app: string } & Record<Rules, Named>;
type Rules = 'game' | 'isolated' | 'shell' | 'refusal';

export const { app: appOrigin } = rules;

/** An answer under the rules for a game's files, for those of one that uses threads, for the store's own pages, or for what is not there. */
export const createResponse = (which: Rules, body: BodyInit | null, type: string, init: ResponseInit = {}) =>
  new Response(body, { ...init, headers: { ...rules[which], ...(init.headers as Named), 'Content-Type': type } });

const game = new Map(Object.entries(rules.game).map(([name, value]) => [name.toLowerCase(), value]));

export const rulesOf = ({ isolated }: { isolated?: true | undefined }): Rules => (isolated ? 'isolated' : 'game');

/**
 * A kept file, under the rules that hold now: its game could have changed what is kept, and had other headers put on it.
 */
export function withCurrentHeaders(kept: Response, file: { size: number; isolated?: true | undefined }): Response {
  const own = [...kept.headers].filter(([name]) => name !== 'content-type' && name !== 'content-length');
  const same =
    kept.status === 200 && own.length === game.size && own.every(([name, value]) => game.get(name) === value);
  const told = kept.headers.get('content-length') === String(file.size);
  // Passed on as it is, a script keeps what the browser compiled of it; how long it is, an older copy does not say.
  if (!file.isolated && same && (told || mimeTypeOf(kept).startsWith('text/javascript'))) return kept;
  return createResponse(rulesOf(file), kept.body, mimeTypeOf(kept), {
    headers: { 'Content-Length': String(file.size) },
  });
}

export const mimeTypeOf = (kept: Response) => kept.headers.get('content-type') ?? 'application/octet-stream';
