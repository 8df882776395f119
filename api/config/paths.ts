import { endpointNames, endpoints } from '#sync/contract/index.ts';
import { type Endpoint, methodOf, pathOf } from '#sync/endpoint.ts';

const patterns = endpointNames.map((name) => {
  const e = endpoints[name] as Endpoint;
  return { method: methodOf(e), path: pathOf(e), regExp: new RegExp(`^${pathOf(e).replace(/\{\w+\}/g, '[^/]+')}$`) };
});
/** Returns the methods of an API path; empty if the path does not exist. */
export const methodsAt = (path: string) =>
  new Set<string>(patterns.filter(({ regExp }) => regExp.test(path)).map(({ method }) => method));
/** Returns the declared route of a path, never the path itself, which may name a person. */
export const routeOf = (path: string) => patterns.find(({ regExp }) => regExp.test(path))?.path ?? 'another address';

export const isApi = (path: string) => path === '/api' || path.startsWith('/api/');
