const text = 'charset=utf-8';
const bytes = 'application/octet-stream';

/** Every type a game's file may be served as, by extension; anything else is plain bytes. */
const types: Record<string, string> = {
  ...{
    html: `text/html; ${text}`,
    htm: `text/html; ${text}`,
    js: `text/javascript; ${text}`,
    mjs: `text/javascript; ${text}`,
  },
  ...{ css: `text/css; ${text}`, json: 'application/json', map: 'application/json', txt: `text/plain; ${text}` },
  ...{ xml: 'application/xml', wasm: 'application/wasm', webmanifest: 'application/manifest+json' },
  ...{
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    webp: 'image/webp',
    avif: 'image/avif',
    gif: 'image/gif',
  },
  ...{ svg: 'image/svg+xml', ico: 'image/x-icon' },
  ...{
    mp3: 'audio/mpeg',
    ogg: 'audio/ogg',
    oga: 'audio/ogg',
    wav: 'audio/wav',
    m4a: 'audio/mp4',
    mp4: 'video/mp4',
    webm: 'video/webm',
  },
  ...{ woff: 'font/woff', woff2: 'font/woff2', ttf: 'font/ttf', otf: 'font/otf' },
  ...{ data: bytes, pck: bytes, unityweb: bytes, mem: bytes },
};

/** Precompressed files, as Unity and Godot export them, are served as what is inside them. */
const encodings: Record<string, Encoding> = { br: 'br', gz: 'gzip' };
export type Encoding = 'br' | 'gzip';

const extensionOf = (path: string) => /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';

export function typeOf(path: string): string {
  const extension = extensionOf(path);
  const inner = encodings[extension] ? extensionOf(path.slice(0, -extension.length - 1)) : extension;
  return types[inner] ?? bytes;
}

export const encodingOf = (path: string): Encoding | null => encodings[extensionOf(path)] ?? null;
