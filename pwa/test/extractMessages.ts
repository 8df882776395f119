/** Finds in the code the texts that people may read. */

export type AstNode = { type: string; [key: string]: unknown };
/** The names in a callee, such as `error` in `log.error()`. */
function namesIn(callee: unknown): string[] {
  const { name, object, property } = callee as { name?: string; object?: unknown; property?: unknown };
  return name ? [name] : [object, property].flatMap((part) => (part ? namesIn(part) : []));
}
/** Whether a node holds texts that are not for users: SQL, errors that are bugs, log messages, and startup errors. */
const isOwn = (node: AstNode) =>
  node.type === 'TaggedTemplateExpression' ||
  (/^(New|Call)Expression$/.test(node.type) &&
    namesIn(node['callee']).some((name) => /Error$|^(debug|info|warn|error|badStart)$/.test(name)));

/** Lists every text in the code; inserted values become `{}`. */
export function extractTexts(node: unknown, found: string[] = []): string[] {
  if (typeof node !== 'object' || node === null || isOwn(node as AstNode)) return found;
  const { type, value, quasis } = node as AstNode;
  if (type === 'Literal' && typeof value === 'string') found.push(value);
  if (type === 'TemplateLiteral')
    found.push((quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked).join('{}'));
  for (const [key, child] of Object.entries(node)) if (key !== 'parent') extractTexts(child, found);
  return found;
}

/** Whether a text begins like a sentence or with a name; routes of calls and SQL do not. */
export const isSentence = (text: string) =>
  /^["“]?(\{\}|\p{Lu}\p{Ll}*)\S* \S/u.test(text) && /\p{Ll}{2}/u.test(text) && !/^[A-Z]{3,} |;.*frame-/.test(text);

/** Every word of a book with its path; a phrase with a number or a name in it is asked for with some. */
export function messageTexts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return messageTexts((value as (...given: unknown[]) => unknown)(2, 'X', 'Y'), path);
  if (Array.isArray(value)) return value.flatMap((one, i) => messageTexts(one, `${path}.${i}`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => messageTexts(one, `${path}.${key}`));
}
