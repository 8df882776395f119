import { endpointNames, endpoints } from '#sync/contract/index.ts';
import { type Endpoint, methodOf, pathOf } from '#sync/endpoint.ts';

const patterns = endpointNames.map((name) => {
  const e = endpoints[name] as Endpoint;
  return { method: methodOf(e), path: pathOf(e), regExp: new RegExp(`^${pathOf(e).replace(/\{\w+\}/g, '[^/]+')}$`) };
});
/** The methods that a path of the API takes; empty where there is no such path. */
export const methodsAt = (path: string) =>
  new Set<string>(patterns.filter(({ regExp }) => regExp.test(path)).map(({ method }) => method));
/** The declared route a path takes; never the path itself, which may name somebody. */
export const routeOf = (path: string) => patterns.find(({ regExp }) => regExp.test(path))?.path ?? 'another address';

export const isApi = (path: string) => path === '/api' || path.startsWith('/api/');
