type Named = Record<string, string>;
/** What the server writes above the worker's script (api/play/server.ts): the headers of what a game's origin answers. */
declare const rules: { app: string; game: Named; shell: Named; refusal: Named };

export const { app } = rules;

/** An answer under the rules for a game's files, for the store's own pages, or for what is not there. */
export const under = (
  which: 'game' | 'shell' | 'refusal',
  body: BodyInit | null,
  type: string,
  init: ResponseInit = {},
) => new Response(body, { ...init, headers: { ...rules[which], ...(init.headers as Named), 'Content-Type': type } });

const game = new Map(Object.entries(rules.game).map(([name, value]) => [name.toLowerCase(), value]));

/** A kept file, under the rules that hold now: its game could have changed what is kept, and had other headers put on it. */
export function ruled(kept: Response): Response {
  const own = [...kept.headers].filter(([name]) => name !== 'content-type');
  const same =
    kept.status === 200 && own.length === game.size && own.every(([name, value]) => game.get(name) === value);
  // Passed on as it is, a script keeps what the browser compiled of it.
  return same ? kept : under('game', kept.body, typeOf(kept));
}

export const typeOf = (kept: Response) => kept.headers.get('content-type') ?? 'application/octet-stream';
