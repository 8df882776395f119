import { z } from 'zod';
import { endpointNames, endpoints } from '#sync/contract/index.ts';
import { bracesOf, type Endpoint, methodOf, nothing, pathOf } from '#sync/endpoint.ts';
import { codes } from '#sync/refusal.ts';

type Schema = { properties?: Record<string, unknown>; required?: string[] };
const json = (schema: unknown) => ({ 'application/json': { schema } });

function success(e: Endpoint) {
  if (e.navigation) return { 302: { description: 'Back to the site' } };
  if (e.output === nothing) return { 204: { description: 'Done' } };
  const content = json(z.toJSONSchema(e.output, { unrepresentable: 'any' }));
  return {
    200: { description: e.creates ? 'It was there already' : 'The answer', content },
    ...(e.creates && { 201: { description: 'Made', content } }),
  };
}

function operation(name: string, e: Endpoint) {
  const { properties = {}, required = [] } = z.toJSONSchema(e.input, { io: 'input', unrepresentable: 'any' }) as Schema;
  const inPath = bracesOf(e);
  const others = Object.keys(properties).filter((key) => !inPath.includes(key));
  const isRead = methodOf(e) === 'GET';
  const parameter = (place: string) => (key: string) => ({
    ...{ name: key, in: place, required: place === 'path' || required.includes(key), schema: properties[key] },
  });
  const bodySchema = {
    type: 'object',
    properties: Object.fromEntries(others.map((key) => [key, properties[key]])),
    required: required.filter((key) => !inPath.includes(key)),
    additionalProperties: false,
  };
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    'x-may': e.may,
    'x-queued': e.queued,
    parameters: [...inPath.map(parameter('path')), ...(isRead ? others.map(parameter('query')) : [])],
    ...(!isRead && others.length > 0 && { requestBody: { required: true, content: json(bodySchema) } }),
    responses: { ...success(e), default: { $ref: '#/components/responses/Refusal' } },
  };
}

const refusal = {
  type: 'object',
  properties: {
    message: { type: 'string' },
    code: { enum: codes },
    retryAfter: { type: 'number' },
    issues: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
  required: ['message', 'code'],
};

/** The contract as an OpenAPI document. */
export function openapi() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const name of endpointNames) {
    const e = endpoints[name] as Endpoint;
    paths[pathOf(e)] = { ...paths[pathOf(e)], [methodOf(e).toLowerCase()]: operation(name, e) };
  }
  const responses = { Refusal: { description: 'No, and why', content: json(refusal) } };
  return { openapi: '3.1.0', info: { title: 'Recess', version: '1' }, paths, components: { responses } };
}
