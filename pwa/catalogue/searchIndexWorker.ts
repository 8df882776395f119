import type { CatalogView } from '#sync/catalogue/catalogView.ts';
import { buildIndex } from '#sync/catalogue/engine/searchEngine.ts';

/** Lists the buffers of typed arrays, which are transferred to the page and not copied. */
function buffersIn(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer];
  if (value instanceof Map) return [...value.values()].flatMap(buffersIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(buffersIn) : [];
}

// This worker builds the search index while the page goes on.
addEventListener('message', ({ data }: MessageEvent<CatalogView>) => {
  const index = buildIndex(data);
  (self as unknown as Worker).postMessage(index, buffersIn(index));
});
