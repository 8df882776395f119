import type { EndpointName } from '#sync/contract/index.ts';
import type { AllHandlers, AnyHandler } from './handler.ts';

/** Returns a function that finds the handler of an endpoint by name. */
export function createHandlerLookup(handlers: AllHandlers): (name: EndpointName) => AnyHandler {
  const groups = handlers as unknown as Record<string, Record<string, AnyHandler>>;
  const found = new Map<string, AnyHandler>();
  for (const [feature, group] of Object.entries(groups))
    for (const [verb, handler] of Object.entries(group)) found.set(`${feature}.${verb}`, handler);
  return (name) => found.get(name) as AnyHandler;
}
