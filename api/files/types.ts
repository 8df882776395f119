const text = 'charset=utf-8';
const bytes = 'application/octet-stream';

/**
 * Every content type that a game's file may be served as, with its extensions; other files are served as plain bytes.
 */
const extensions: Record<string, string> = {
  ...{ [`text/html; ${text}`]: 'html htm', [`text/javascript; ${text}`]: 'js mjs cjs', [`text/css; ${text}`]: 'css' },
  ...{ 'application/json': 'json map tmj tsj ldtk', 'application/manifest+json': 'webmanifest' },
  ...{ 'application/wasm': 'wasm', 'application/xml': 'xml fnt tmx tsx plist dae' },
  [`text/plain; ${text}`]: 'txt md ini atlas glsl vert frag obj mtl ink twee yaml yml',
  ...{ [`text/csv; ${text}`]: 'csv', [`text/vtt; ${text}`]: 'vtt' },
  ...{ 'image/png': 'png apng', 'image/jpeg': 'jpg jpeg', 'image/webp': 'webp', 'image/avif': 'avif' },
  ...{
    'image/gif': 'gif',
    'image/bmp': 'bmp',
    'image/svg+xml': 'svg',
    'image/x-icon': 'ico cur',
    'image/ktx2': 'ktx2',
  },
  ...{ 'audio/mpeg': 'mp3', 'audio/ogg': 'ogg oga opus', 'audio/wav': 'wav', 'audio/mp4': 'm4a', 'audio/aac': 'aac' },
  ...{ 'audio/flac': 'flac', 'audio/webm': 'weba', 'audio/midi': 'mid midi' },
  ...{ 'video/mp4': 'mp4 m4v', 'video/webm': 'webm', 'video/ogg': 'ogv' },
  ...{ 'font/woff': 'woff', 'font/woff2': 'woff2', 'font/ttf': 'ttf', 'font/otf': 'otf' },
  ...{ 'model/gltf+json': 'gltf', 'model/gltf-binary': 'glb' },
};
const types = new Map(
  Object.entries(extensions).flatMap(([type, all]) => all.split(' ').map((extension) => [extension, type] as const)),
);

/**
 * Encodings of precompressed files that the browser itself unpacks: `.br`, which no script can unpack, and the `.gz`
 * files of a Unity export, whose loader expects it. Every other `.gz` is sent as it is, because the script that
 * requests it unpacks it.
 */
const encodings: Record<string, Encoding> = { br: 'br', gz: 'gzip' };
const packedByUnity = /(^|\/)Build\/[^/]+\.(data|wasm|js|json|mem|code|symbols)\.gz$/;
export type Encoding = 'br' | 'gzip';

const extensionOf = (path: string) => /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';

export function contentTypeOf(path: string): string {
  const extension = extensionOf(path);
  const inner = encodingOf(path) ? extensionOf(path.slice(0, -extension.length - 1)) : extension;
  return types.get(inner) ?? bytes;
}

export function encodingOf(path: string): Encoding | null {
  const encoding = encodings[extensionOf(path)] ?? null;
  return encoding === 'gzip' && !packedByUnity.test(path) ? null : encoding;
}
