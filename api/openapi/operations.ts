import { z } from 'zod';
import { endpointNames, endpoints, type QueuedName } from '#sync/contract/index.ts';
import { summaries } from '#sync/contract/summaries.ts';
import { kindNames, rowSchemas } from '#sync/contract/sync.ts';
import type { Endpoint } from '#sync/endpoint.ts';
import { idPattern } from '#sync/fields.ts';
import { usesBaseRevision } from '#sync/protocol/conflicts.ts';
import { createdRow } from '#sync/protocol/optimisticUpdates.ts';
import type { PendingWrite } from '#sync/protocol/outbox.ts';

type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  pattern?: string;
  format?: string;
  items?: Schema;
  minimum?: number;
  maximum?: number;
  description?: string;
};

const schemaOf = (declared: z.ZodType, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(declared, { io, unrepresentable: 'any', reused: 'inline' }) as Schema;

/** A number with its bounds, without those that every integer has. */
function numberWords({ minimum, maximum }: Schema): string {
  const top = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  if (top !== undefined && minimum !== undefined) return `integer, ${minimum} to ${top}`;
  return minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER ? `integer, ${minimum} or more` : 'integer';
}

/** The content of a field, in words. */
function words(schema: Schema): string {
  const { type, anyOf, properties, items } = schema;
  if (anyOf) return anyOf.map(words).join(' or ');
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(', ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(type)) return type.map((one) => words({ ...schema, type: one })).join(' or ');
  if (properties)
    return `{ ${fieldsOf(schema)
      .map(([name, said]) => `${name}: ${said}`)
      .join('; ')} }`;
  if (items) return `list of ${words(items)}`;
  if (type === 'string') {
    if (schema.pattern === idPattern.source) return 'id';
    return schema.format === 'date-time' ? 'moment' : `text${schema.description ? `, ${schema.description}` : ''}`;
  }
  return type === 'integer' || type === 'number' ? numberWords(schema) : (type ?? 'anything');
}

function fieldsOf(schema: Schema): [name: string, said: string][] {
  return Object.entries(schema.properties ?? {}).map(([name, one]) => {
    const left = schema.required?.includes(name) ? '' : ' (may be left out)';
    return [name, words(one) + (one.default === undefined ? left : ` (left out: ${JSON.stringify(one.default)})`)];
  });
}

/** Placeholders for values that are only known when a write is made. */
const gap = { id: 'the op’s id', me: 'the account’s id', at: 'the op’s date' };

/** The row that a write creates if none exists yet, taken from the device's optimistic update. */
function rowMade(name: QueuedName): string {
  const { properties = {} } = schemaOf((endpoints[name] as Endpoint).input, 'input');
  const input = Object.fromEntries(Object.keys(properties).map((field) => [field, `its ${field}`]));
  const made = createdRow({ id: gap.id, name, v: 1, at: gap.at, input } as PendingWrite, gap.me);
  if (!made) return 'none';
  const fields = Object.entries(made.row).map(([field, value]) =>
    typeof value === 'string' && value !== '' ? `${field}: ${value}` : `${field}: ${JSON.stringify(value)}`,
  );
  return `**${made.kind}** { ${fields.join('; ')} }`;
}

const listed = (fields: [string, string][]) => fields.map(([name, said]) => `\`${name}\`: ${said}`).join('<br>');
const row = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const table = (head: string[], rows: string[][]) =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

/** The text of docs/operations.md: the writes of a batch and the rows of a pull, as the contract declares them. */
export function operationsPage(): string {
  const queued = endpointNames.filter((name): name is QueuedName => (endpoints[name] as Endpoint).queued);
  const writes = queued.map((name) => [
    `\`${name}\``,
    summaries[name],
    listed(fieldsOf(schemaOf(endpoints[name].input, 'input'))) || '–',
    usesBaseRevision(name) ? 'yes' : '–',
    rowMade(name),
  ]);
  const rows = kindNames.map(
    (kind) => `### ${kind}\n\n${table(['Field', 'What'], fieldsOf(schemaOf(rowSchemas[kind](), 'output')))}\n`,
  );
  return `# Operations and rows

Which writes can a batch have, and which rows does a pull bring? Written by \`npm run docs\` from the contract
(\`sync/contract/\`); a test keeps it fresh. [client.md](client.md) says how they travel.

An **id** is a lower-case UUIDv7 in 36 characters, a **moment** is ISO 8601 in UTC with milliseconds.

## Writes

\`base\`: the write names the revision of the row that its author saw, null if they saw none. **Makes** is the row that is
created if none exists yet, dated by the server. Writes that make no row change or remove one.

${table(['Name', 'What it does', 'Input', 'base', 'Makes'], writes)}

## Rows

A pull lists \`[kind, id, revision, row]\`; the row is null if it was deleted.

${rows.join('\n')}`;
}
