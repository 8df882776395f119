import type { Endpoint } from '#sync/endpoint.ts';
import { Refusal } from '#sync/refusal.ts';

/** Path, query and body as one flat input; what the path says, nothing else may say again. */
export function merged(sent: Record<string, unknown>, inPath: Record<string, string>) {
  const twice = Object.keys(inPath).find((name) => Object.hasOwn(sent, name));
  if (twice) throw new Refusal('invalid', `Unrecognized key: "${twice}"`);
  return { ...sent, ...inPath };
}

export function parse(e: Endpoint, raw: unknown, lenient = false): Record<string, unknown> {
  const result = (lenient ? e.input : e.input.strict()).safeParse(raw);
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issue.code === 'invalid_type' && issue.input === undefined ? 'This is required' : issue.message,
  }));
  throw new Refusal('invalid', issues[0]?.message ?? 'That is not valid', { issues });
}
