import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Endpoint } from '#sync/endpoint.ts';
import { someLetters } from './letters.ts';

type Schema = {
  type?: string;
  pattern?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  minLength?: number;
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  allOf?: Schema[];
};

function text(schema: Schema, key: string): string {
  // A field that is trimmed before it is checked has no format in its schema.
  if (/email$/i.test(key)) return `${uuid()}@example.org`;
  const hex = /^\^(\w*:?)\[0-9a-f\]\{(\d+)\}\$$/.exec(schema.pattern ?? '');
  if (hex) return `${hex[1]}${'a'.repeat(Number(hex[2]))}`;
  if (schema.format === 'date') return '2008-05-04';
  if (schema.format === 'date-time') return new Date().toISOString();
  return schema.pattern?.includes('-7[0-9a-f]') ? uuid() : someLetters(12);
}

function sample(schema: Schema, key = ''): unknown {
  if (schema.allOf) return sample(Object.assign({}, ...schema.allOf), key);
  if (schema.anyOf) return sample(schema.anyOf[0] as Schema, key);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'string') return text(schema, key);
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 0, 1);
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}, key));
  if (schema.type === 'boolean') return true;
  if (schema.type !== 'object') return null;
  const keys = schema.required ?? [];
  return Object.fromEntries(keys.map((name) => [name, sample(schema.properties?.[name] ?? {}, name)]));
}

/** Returns a valid input of an endpoint, generated from its declaration. Its ids name nothing that exists. */
export function inputFor(e: Endpoint): Record<string, unknown> {
  const made = sample(z.toJSONSchema(e.input, { io: 'input', unrepresentable: 'any' }) as Schema);
  // A file has no schema.
  if (e.file) Object.assign(made as object, { [e.file.field]: new Blob(['x']) });
  const parsed = e.input.safeParse(made);
  if (!parsed.success) throw new Error(`No sample for ${e.route}: ${parsed.error.message}`);
  return made as Record<string, unknown>;
}
