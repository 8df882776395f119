import type { Context } from 'koa';
import { type Endpoint, headerOf } from '#sync/endpoint.ts';
import { fieldMessage } from '#sync/messages/fields.ts';
import { httpMessage } from '#sync/messages/http.ts';
import { issuesOf, issueText } from '#sync/messages/issues.ts';
import { Refusal } from '#sync/refusal.ts';

/** Merges the input with the path parameters into one flat object; refuses a field that is also a path parameter. */
export function mergePathParams(sent: Record<string, unknown>, inPath: Record<string, string>) {
  const twice = Object.keys(inPath).find((name) => Object.hasOwn(sent, name));
  if (twice) throw new Refusal('invalid', httpMessage('unknownKey', { key: twice }));
  return { ...sent, ...inPath };
}

/** Returns the inputs that are sent as headers. */
function headerInputs(ctx: Context, e: Endpoint): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of e.inHeaders) {
    const value = ctx.get(headerOf(name));
    if (value) found[name] = value;
  }
  return found;
}

/**
 * Returns the query parameters and header inputs of a read. An input declared as a header is read from the header only.
 */
export function readQuery(ctx: Context, e: Endpoint): Record<string, unknown> {
  const query = ctx.url.includes('?') ? Object.entries(ctx.query).filter(([name]) => !e.inHeaders.includes(name)) : [];
  return { ...Object.fromEntries(query), ...headerInputs(ctx, e) };
}

/** Returns the JSON body of a write without a file. */
export const readBody = (ctx: Context): Promise<Record<string, unknown>> => ctx.state['readBody']();

const required = issueText(fieldMessage('required'));
/** Used only where the schema of the field has no message of its own. */
const context: Parameters<Endpoint['input']['safeParse']>[1] = {
  error: ({ input }) => (input === undefined ? required : undefined),
};

/** Caches the strict schema of each endpoint: a schema compiles itself on first use. */
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
