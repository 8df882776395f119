import type { Context } from 'koa';
import { type Endpoint, headerOf } from '#sync/endpoint.ts';
import { fieldMessage } from '#sync/messages/fields.ts';
import { httpMessage } from '#sync/messages/http.ts';
import { issuesOf, issueText } from '#sync/messages/issues.ts';
import { Refusal } from '#sync/refusal.ts';

/** Path, query and body as one flat input; what the path says, nothing else may say again. */
export function mergePathParams(sent: Record<string, unknown>, inPath: Record<string, string>) {
  const twice = Object.keys(inPath).find((name) => Object.hasOwn(sent, name));
  if (twice) throw new Refusal('invalid', httpMessage('unknownKey', { key: twice }));
  return { ...sent, ...inPath };
}

/** The inputs that travel as headers. */
function headerInputs(ctx: Context, e: Endpoint): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of e.inHeaders) {
    const value = ctx.get(headerOf(name));
    if (value) found[name] = value;
  }
  return found;
}

/** What a read was sent, but for its path. What travels in headers does so only. */
export function readQuery(ctx: Context, e: Endpoint): Record<string, unknown> {
  const query = ctx.url.includes('?') ? Object.entries(ctx.query).filter(([name]) => !e.inHeaders.includes(name)) : [];
  return { ...Object.fromEntries(query), ...headerInputs(ctx, e) };
}

/** What a write without a file was sent, but for its path: its JSON. */
export const readBody = (ctx: Context): Promise<Record<string, unknown>> => ctx.state['readBody']();

const required = issueText(fieldMessage('required'));
/** Asked only where the field's schema has no words of its own. */
const context: Parameters<Endpoint['input']['safeParse']>[1] = {
  error: ({ input }) => (input === undefined ? required : undefined),
};

/** Made once for each call: a schema compiles itself when it is first used. */
const strict = new Map<Endpoint, Endpoint['input']>();
function strictOf(e: Endpoint): Endpoint['input'] {
  const made = strict.get(e) ?? e.input.strict();
  strict.set(e, made);
  return made;
}

export function parseInput(e: Endpoint, raw: unknown, lenient = false): Record<string, unknown> {
  const result = (lenient ? e.input : strictOf(e)).safeParse(raw, context);
  if (result.success) return result.data;
  const issues = issuesOf(result.error);
  throw new Refusal('invalid', issues[0], { issues });
}
