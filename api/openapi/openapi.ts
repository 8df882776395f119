import { z } from 'zod';
import { type EndpointName, endpointNames, endpoints } from '#sync/contract/index.ts';
import { summaries } from '#sync/contract/summaries.ts';
import { protocolVersion } from '#sync/contract/sync.ts';
import { type Endpoint, headerOf, methodOf, noContent, pathOf, pathParamsOf } from '#sync/endpoint.ts';
import { idPattern } from '#sync/fields.ts';
import { codes } from '#sync/refusal.ts';

type Schema = { properties?: Record<string, unknown>; required?: string[] };
type Components = Record<string, unknown>;

/** A declaration as JSON Schema; named schemas go to the components. */
function schemaOf(declared: z.ZodType, io: 'input' | 'output', components: Components): Schema {
  const { $schema: _, $defs = {}, ...schema } = z.toJSONSchema(declared, { io, unrepresentable: 'any' });
  for (const [name, named] of Object.entries($defs)) components[name] = plain(named);
  return plain(schema) as Schema;
}

/** Whether an entry is redundant: a pattern beside a format, the bounds that every integer has, a component's own name. */
const isIdle = (key: string, said: unknown, beside: object) =>
  (key === 'pattern' && 'format' in beside) ||
  Math.abs(Number(said)) === Number.MAX_SAFE_INTEGER ||
  (key === 'id' && typeof said === 'string');

/** The same schema, without redundant entries and with references into the document. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const said = Object.entries(value).filter(([key, one]) => !isIdle(key, one, value));
  return Object.fromEntries(
    said.map(([key, one]) => [
      key,
      key === '$ref' ? String(one).replace('#/$defs/', '#/components/schemas/') : plain(one),
    ]),
  );
}
const json = (schema: unknown) => ({ 'application/json': { schema } });

const form = (field: string) => ({
  'multipart/form-data': {
    schema: { type: 'object', properties: { [field]: { type: 'string', format: 'binary' } }, required: [field] },
  },
});

const deltaText =
  'To A-IM: recess-rows with If-None-Match. A number among the rows is the place of a row in the answer of that ETag';

function success(e: Endpoint, components: Components) {
  if (e.navigation) return { 302: { description: 'To a page' } };
  if (e.output === noContent()) return { 204: { description: 'Done' } };
  const content = json(schemaOf(e.output, 'output', components));
  const isNothing = e.output.safeParse(undefined).success && { 204: { description: 'Nothing' } };
  if (e.file) return { 201: { description: 'Stored', content } };
  return {
    200: { description: e.creates ? 'It existed already' : 'The answer', content },
    ...isNothing,
    ...(e.polled && { 226: { description: deltaText } }),
    ...(e.polled && { 304: { description: 'Not changed since the answer whose ETag If-None-Match names' } }),
    ...(e.creates && { 201: { description: 'Created', content } }),
  };
}

function operation(name: EndpointName, e: Endpoint, components: Components) {
  const { properties = {}, required = [] } = schemaOf(e.input, 'input', components);
  const inPath = pathParamsOf(e);
  const others = Object.keys(properties).filter((key) => !inPath.includes(key) && !e.inHeaders.includes(key));
  const isRead = methodOf(e) === 'GET';
  const parameter = (place: string) => (key: string) => ({
    ...{ name: place === 'header' ? headerOf(key) : key, in: place },
    ...{ required: place === 'path' || required.includes(key), schema: properties[key] },
  });
  const bodySchema = {
    type: 'object',
    properties: Object.fromEntries(others.map((key) => [key, properties[key]])),
    required: required.filter((key) => !inPath.includes(key)),
    additionalProperties: false,
  };
  return {
    operationId: name,
    summary: summaries[name],
    tags: [name.split('.')[0]],
    'x-may': e.may,
    'x-queued': e.queued,
    security: e.may.includes('anyone') ? [{}, { session: [] }] : [{ session: [] }],
    parameters: [
      ...headersOf(name, e).map((header) => ({ $ref: `#/components/parameters/${header}` })),
      ...inPath.map(parameter('path')),
      ...e.inHeaders.map(parameter('header')),
      ...(isRead ? others.map(parameter('query')) : []),
    ],
    ...(e.limit && { 'x-limit': e.limit }),
    ...(e.file && { requestBody: { required: true, content: form(e.file.field) } }),
    ...(!isRead && !e.file && others.length > 0 && { requestBody: { required: true, content: json(bodySchema) } }),
    responses: { ...success(e, components), default: { $ref: '#/components/responses/Refusal' } },
  };
}

/** The authentication of a session: the cookie that a sign-in sets. */
const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-recess',
    description:
      'Set by every sign-in. If the store is reached over http, as on a local machine, its name is `recess`.',
  },
};

const header = (name: string, required: boolean, schema: object, description: string) => ({
  ...{ name, in: 'header', required, schema, description },
});
/** The headers that several calls share. */
const parameters = {
  Protocol: header(
    'X-Recess-Protocol',
    true,
    { const: protocolVersion },
    'The version of the protocol that the client speaks; another is refused with 426 `upgrade`.',
  ),
  User: header(
    'X-Recess-User',
    true,
    { type: 'string', pattern: idPattern.source },
    'The account that made these writes, the id of auth.user; with a session of another, nothing happens: 409 `wrongUser`.',
  ),
  MeantUser: header(
    'X-Recess-User',
    false,
    { type: 'string', pattern: idPattern.source },
    'The account that made this write, if given; with a session of another, nothing happens: 409 `wrongUser`.',
  ),
  Origin: header(
    'Origin',
    false,
    { type: 'string', format: 'uri' },
    'The store’s own address; a browser sends Sec-Fetch-Site instead. A write with neither is refused: 403.',
  ),
};
/** The shared headers that a call takes. */
function headersOf(name: EndpointName, e: Endpoint): (keyof typeof parameters)[] {
  const isWrite = methodOf(e) !== 'GET';
  const origin = isWrite ? (['Origin'] as const) : [];
  if (name === 'sync.exchange' || name === 'sync.pull') return ['Protocol', 'User', ...origin];
  const isMeant = name.startsWith('saves.') || (isWrite && !e.may.includes('anyone'));
  return [...(isMeant ? (['MeantUser'] as const) : []), ...origin];
}

/** The id and parameters by which an app finds a message in its own language; the English text is beside them. */
const i18n = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
  },
  required: ['id'],
};
/** Ranges in a refused text, in UTF-16 units of the trimmed text; the end is exclusive. */
const spans = {
  type: 'array',
  items: { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 2 },
};
const refusal = {
  type: 'object',
  properties: {
    message: { type: 'string' },
    i18n,
    code: { enum: codes },
    retryAfter: { type: 'number' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' }, i18n, spans },
      },
    },
  },
  required: ['message', 'code'],
};

/** The contract as an OpenAPI document. */
export function openapi() {
  const paths: Record<string, Record<string, unknown>> = {};
  const schemas: Components = {};
  for (const name of endpointNames) {
    const e = endpoints[name] as Endpoint;
    paths[pathOf(e)] = { ...paths[pathOf(e)], [methodOf(e).toLowerCase()]: operation(name, e, schemas) };
  }
  const responses = { Refusal: { description: 'A refusal with its reason', content: json(refusal) } };
  return {
    openapi: '3.1.0',
    info: { title: 'Recess', version: '1' },
    paths,
    components: { schemas, responses, parameters, securitySchemes },
  };
}
