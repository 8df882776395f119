/**
 * Encodes the values that structured clone supports, which a game stores in IndexedDB, as bytes and back. JSON holds
 * the tree; a value that JSON lacks is a list that begins with a tag. The binary pieces follow, each of them once.
 */

/**
 * The error for a value that cannot be encoded, such as a key of the browser's vault or a file handle. `what` names its
 * kind.
 */
export class Uncarriable extends Error {
  readonly what: string;
  constructor(what: string) {
    super(`${what} cannot be carried`);
    this.what = what;
  }
}

type Node = null | boolean | number | string | [tag: string, ...of: unknown[]];
type Piece = Uint8Array<ArrayBuffer>;

const views = {
  ...{ Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array },
  ...{ Float32Array, Float64Array, BigInt64Array, BigUint64Array, DataView },
} as Record<string, new (buffer: ArrayBuffer, offset: number, length: number) => ArrayBufferView>;

const kindOf = (value: unknown) => Object.prototype.toString.call(value).slice(8, -1);
/** The text of a number that JSON lacks; undefined for any other. */
const oddNumber = (value: number) => (Object.is(value, -0) ? '-0' : Number.isFinite(value) ? undefined : String(value));

/** Encodes a value. Throws `Uncarriable`. */
export async function encode(value: unknown): Promise<Piece> {
  const pieces: (Piece | Promise<Piece>)[] = [];
  const seen = new Map<object, number>();
  const keep = (piece: Piece | Promise<Piece>) => pieces.push(piece) - 1;

  function nodeOf(one: unknown): Node {
    if (one === undefined) return ['undefined'];
    if (one === null || typeof one === 'boolean' || typeof one === 'string') return one;
    if (typeof one === 'number') return oddNumber(one) === undefined ? one : ['number', oddNumber(one)];
    if (typeof one === 'bigint') return ['bigint', String(one)];
    if (typeof one !== 'object') throw new Uncarriable(typeof one);
    const known = seen.get(one);
    if (known !== undefined) return ['again', known];
    seen.set(one, seen.size);
    return objectNode(one, kindOf(one));
  }
  const pairsOf = (entries: Iterable<[unknown, unknown]>) =>
    Array.from(entries, ([key, inner]) => [nodeOf(key), nodeOf(inner)]);

  function objectNode(one: object, kind: string): Node {
    if (Array.isArray(one)) return ['array', one.length, Object.entries(one).map(([k, inner]) => [k, nodeOf(inner)])];
    if (one instanceof Date) return ['date', Number.isNaN(one.getTime()) ? null : one.getTime()];
    if (one instanceof RegExp) return ['regexp', one.source, one.flags];
    if (one instanceof Map) return ['map', pairsOf(one)];
    if (one instanceof Set) return ['set', Array.from(one, nodeOf)];
    if (one instanceof ArrayBuffer) return ['buffer', keep(new Uint8Array(one))];
    if (ArrayBuffer.isView(one)) {
      if (!(kind in views)) throw new Uncarriable(kind);
      const length = one instanceof DataView ? one.byteLength : (one as Uint8Array).length;
      return ['view', kind, nodeOf(one.buffer), one.byteOffset, length];
    }
    if (one instanceof Blob) {
      const bytes = keep(one.arrayBuffer().then((read) => new Uint8Array(read)));
      const file = one as Partial<File>;
      return typeof File === 'function' && one instanceof File
        ? ['file', bytes, one.type, file.name, file.lastModified]
        : ['blob', bytes, one.type];
    }
    if (one instanceof Error) return ['error', one.name, one.message];
    if (one instanceof Number || one instanceof String || one instanceof Boolean)
      return ['boxed', nodeOf(one.valueOf())];
    if (kind === 'ImageData') {
      const { data, width, height } = one as ImageData;
      return ['image', width, height, keep(new Uint8Array(data))];
    }
    // Structured clone keeps only the own plain values of any other object of a page.
    if (kind !== 'Object') throw new Uncarriable(kind);
    return ['object', Object.entries(one).map(([key, inner]) => [key, nodeOf(inner)])];
  }

  const tree = nodeOf(value);
  const bytes = await Promise.all(pieces);
  const head = new TextEncoder().encode(JSON.stringify({ tree, sizes: bytes.map(({ length }) => length) }));
  const whole = new Uint8Array(4 + head.length + bytes.reduce((sum, { length }) => sum + length, 0));
  new DataView(whole.buffer).setUint32(0, head.length);
  let at = 4;
  for (const piece of [head, ...bytes]) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Decodes what `encode` returned. Throws if the bytes are invalid. */
export function decode(whole: Uint8Array): unknown {
  const headEnd = 4 + new DataView(whole.buffer, whole.byteOffset).getUint32(0);
  const { tree, sizes } = JSON.parse(new TextDecoder().decode(whole.subarray(4, headEnd))) as {
    tree: Node;
    sizes: number[];
  };
  const starts = sizes.map((_, n) => headEnd + sizes.slice(0, n).reduce((sum, size) => sum + size, 0));
  const piece = (n: unknown) =>
    whole.slice(starts[n as number], (starts[n as number] as number) + (sizes[n as number] as number));
  const made: object[] = [];
  const note = <T extends object>(one: T): T => {
    made.push(one);
    return one;
  };

  function read(node: Node): unknown {
    if (!Array.isArray(node)) return node;
    const [tag, ...of] = node;
    const reader = readers[tag];
    if (!reader) throw new Error(`Nothing is called ${tag}`);
    return reader(...of);
  }
  type Pairs = [Node, Node][];
  // biome-ignore lint/suspicious/noExplicitAny: each tag has its own parts
  const readers: Record<string, (...of: any[]) => unknown> = {
    undefined: () => undefined,
    number: (text: string) => Number(text),
    bigint: (text: string) => BigInt(text),
    again: (n: number) => made[n],
    array(length: number, entries: [string, Node][]) {
      const list = note(new Array(length));
      for (const [key, inner] of entries) set(list, key, read(inner));
      return list;
    },
    object(entries: [string, Node][]) {
      const plain = note({});
      for (const [key, inner] of entries) set(plain, key, read(inner));
      return plain;
    },
    date: (time: number | null) => note(new Date(time ?? Number.NaN)),
    regexp: (source: string, flags: string) => note(new RegExp(source, flags)),
    map(pairs: Pairs) {
      const map = note(new Map());
      for (const [key, inner] of pairs) map.set(read(key), read(inner));
      return map;
    },
    set(list: Node[]) {
      const all = note(new Set());
      for (const inner of list) all.add(read(inner));
      return all;
    },
    buffer: (n: number) => note(piece(n).buffer),
    view(kind: string, buffer: Node, offset: number, length: number) {
      // The view is numbered before its buffer.
      const place = made.push({}) - 1;
      const View = views[kind];
      if (!View) throw new Error(`Nothing is called ${kind}`);
      const view = new View(read(buffer) as ArrayBuffer, offset, length);
      made[place] = view;
      return view;
    },
    blob: (n: number, type: string) => note(new Blob([piece(n)], { type })),
    file: (n: number, type: string, name: string, lastModified: number) =>
      note(new File([piece(n)], name, { type, lastModified })),
    error: (name: string, message: string) => note(Object.assign(new Error(message), { name })),
    boxed: (node: Node) => note(Object(read(node)) as object),
    image: (width: number, height: number, n: number) =>
      note(new ImageData(new Uint8ClampedArray(piece(n).buffer), width, height)),
  };
  return read(tree);
}
/** Sets a property, even if the key is `__proto__`. */
const set = (of: object, key: string, value: unknown) =>
  Object.defineProperty(of, key, { value, writable: true, enumerable: true, configurable: true });
