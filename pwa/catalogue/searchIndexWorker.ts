import type { CatalogView } from '#sync/catalogue/catalogView.ts';
import { buildIndex } from '#sync/catalogue/engine/searchEngine.ts';

/** The memory of typed arrays goes over to the page; it is not copied. */
function buffersIn(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer];
  if (value instanceof Map) return [...value.values()].flatMap(buffersIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(buffersIn) : [];
}

// Reads a catalogue through once, beside the page, which goes on meanwhile.
addEventListener('message', ({ data }: MessageEvent<CatalogView>) => {
  const index = buildIndex(data);
  (self as unknown as Worker).postMessage(index, buffersIn(index));
});
