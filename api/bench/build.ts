/**
 * Can the largest allowed build be uploaded, whole and in parts, and downloaded within a server's memory? Prints seconds and
 * the peak megabytes of the server's process (Linux); fails above `memoryMax`. npm run bench build
 */
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import type { z } from 'zod';
import { partBytes } from '#sync/constants.ts';
import { endpoints } from '#sync/contract/index.ts';
import { type Endpoint, type Output, requestOf } from '#sync/endpoint.ts';
import { freePort } from '../test/ports.ts';
import { bundle, serverProcess } from '../test/process.ts';
import { table } from './statistics.ts';

/** The largest build that is accepted: files of usual sizes, and one of the largest allowed size. */
const [count, bytes, largest] = [2_000, 199 * 2 ** 20, 63 * 2 ** 20];

async function makeZip(path: string): Promise<void> {
  const zip = new ZipFile();
  const page = Buffer.from('<!doctype html><title>Large</title>');
  zip.addBuffer(page, 'index.html');
  zip.addBuffer(randomBytes(largest), 'level.pck', { compress: false });
  const each = Math.floor((bytes - largest - page.length) / (count - 2));
  for (let n = 0; n < count - 2; n++)
    zip.addBuffer(randomBytes(each), `assets/${n % 40}/${n}.bin`, { compress: false });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}

/** The memory in megabytes that the server may use. */
const memoryMax = 300;

type Call = <E extends Endpoint>(e: E, input: z.input<E['input']>) => Promise<Output<E>>;

/** Signs in an account of the demo and returns a function that makes its calls. */
async function signedIn(url: string, who: string): Promise<Call> {
  let cookie = '';
  const call: Call = async (e, input) => {
    const { method, path, body, file } = requestOf(e, input);
    const form = new FormData();
    if (file) form.append(file.field, file.value as Blob, 'file');
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { origin: url, cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(file ? { body: form } : body !== undefined && { body }),
    });
    if (!response.ok) throw new Error(`${e.route}: ${response.status} ${await response.text()}`);
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return (response.status === 204 ? undefined : await response.json()) as Output<typeof e>;
  };
  await call(endpoints['auth.login'], { email: `${who}@demo.recess`, password: 'recess-demo' });
  return call;
}

/** The peak memory of a process in megabytes since its counter was last cleared. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
}

async function sendInParts(call: Call, zip: Blob) {
  const key = createHash('sha256').update(`${zip.size}`).digest('hex');
  for (let from = 0; ; from += partBytes) {
    const part = zip.slice(from, from + partBytes);
    const { build } = await call(endpoints['uploads.part'], { key, size: zip.size, from, part });
    if (build) return build;
  }
}

/** Downloads every file of a game's build as a device does, four at a time, and checks each hash. */
async function download(gameUrl: string, files: { path: string; sha256: string }[], playPort: number) {
  const waiting = [...files];
  const one = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const address = { host: '127.0.0.1', port: playPort, path: `/${path}`, headers: { host: new URL(gameUrl).host } };
      const hash = createHash('sha256');
      request(address, (answer) =>
        answer.on('data', (piece) => hash.update(piece)).on('end', () => resolve(hash.digest('hex'))),
      )
        .on('error', reject)
        .end();
    });
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop())
        if ((await one(next.path)) !== next.sha256) throw new Error(`${next.path} came out as something else`);
    }),
  );
}

export async function bench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'recess-build-'));
  const program = bundle('api/server/main.ts');
  const [port, playPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const server = serverProcess(program.path, {
    ...{ PORT: `${port}`, PLAY_PORT: `${playPort}`, PUBLIC_URL: url, DATA_DIR: join(folder, 'data') },
    // The environment of `npm start` (api/run/start.mjs). Its demo's pictures are made first, and count.
    ...{ DEMO: '1', LOG_LEVEL: 'error', MALLOC_ARENA_MAX: process.env['MALLOC_ARENA_MAX'] ?? '2' },
  });
  let at = performance.now();
  let most = 0;
  const rows: string[][] = [];
  const said = async (what: string) => {
    const seconds = (performance.now() - at) / 1_000;
    const peak = await peakOf(server.pid());
    most = Math.max(most, peak);
    rows.push([what, seconds.toFixed(1), peak.toFixed(0)]);
    // This clears the peak, so that the next step has its own.
    await writeFile(`/proc/${server.pid()}/clear_refs`, '5');
    at = performance.now();
  };
  try {
    await makeZip(join(folder, 'large.zip'));
    const zip = await openAsBlob(join(folder, 'large.zip'));
    await server.start();
    console.log(
      `A build of ${count.toLocaleString('en')} files and ${Math.round(bytes / 2 ** 20)} MB; memory of the server's process.`,
    );
    const [developer, staff] = [await signedIn(url, 'dev'), await signedIn(url, 'admin')];
    at = performance.now();
    await said('before');
    await developer(endpoints['uploads.build'], { build: zip });
    await said('uploaded whole, unpacked, stored');
    const { gameUrl } = await sendInParts(developer, zip);
    await said('uploaded in parts, again');
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#37a' } })
      .png()
      .toBuffer();
    const { imageUrl: coverImage, imageHash } = await developer(endpoints['uploads.image'], {
      coverImage: new Blob([new Uint8Array(picture)]),
    });
    const about = { title: 'Large', description: 'As large as may be.', genres: ['Other' as const] };
    const { id } = await developer(endpoints['games.submit'], { ...about, coverImage, imageHash, gameUrl });
    await staff(endpoints['games.approve'], { id });
    const game = await staff(endpoints['games.one'], { id });
    const { files } = await staff(endpoints['games.build'], { id });
    await said('submitted and approved');
    await download(game.gameUrl, files, playPort);
    await said('downloaded, four files at a time');
    console.log(`\n${table(['', 'seconds', 'peak MB'], rows)}`);
    if (most >= memoryMax) throw new Error(`The server took ${most.toFixed(0)} MB; under ${memoryMax} are promised`);
  } finally {
    await server.end('SIGTERM');
    program.drop();
    await rm(folder, { recursive: true, force: true });
  }
}
