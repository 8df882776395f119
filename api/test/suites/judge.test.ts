import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { root } from '../../config/packageRoot.ts';
import { recess } from '../../operator/commands.ts';
import { exceptionsPage } from '../../run/text-lists.ts';

test('the list of harmless words with a stem is up to date', () => {
  expect(readFileSync(join(root, 'sync/text/lists/exceptions.ts'), 'utf8')).toBe(exceptionsPage());
});

test('the judge command answers each line as it arrives, in order, including invalid lines', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'api/run/judge.ts')], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers: string[] = [];
  let told = () => {};
  let rest = '';
  child.stdout.on('data', (bytes) => {
    const lines = `${rest}${bytes}`.split('\n');
    rest = lines.pop() as string;
    answers.push(...lines);
    told();
  });
  const ask = async (line: string) => {
    const before = answers.length;
    const answered = new Promise<void>((resolve) => (told = () => answers.length > before && resolve()));
    child.stdin.write(`${line}\n`);
    await answered;
    return JSON.parse(answers[before] as string);
  };
  expect(await ask('{ "text": "you b1tch", "surface": "comment" }')).toEqual({ verdict: 'rude', spans: [[4, 9]] });
  expect(await ask('nonsense')).toMatchObject({ verdict: null, spans: [], error: expect.any(String) });
  expect(await ask('{ "text": "hi", "surface": "wall" }')).toMatchObject({
    verdict: null,
    error: expect.stringContaining('surface'),
  });
  expect(await ask('{ "text": "a good game", "surface": "message" }')).toEqual({ verdict: 'fine', spans: [] });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  child.stdin.end();
  expect(await ended).toBe(0);
});

test("the operator's command judges texts without a store and with custom lists", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recess-judge-'));
  try {
    const file = join(folder, 'lists.json');
    writeFileSync(file, JSON.stringify({ block: ['blorp'] }));
    const input = new PassThrough();
    input.end('{ "text": "blorp", "surface": "comment" }\n');
    const lines: string[] = [];
    await recess(['judge', '--lists', file], '', { input, say: (line) => lines.push(line) });
    expect(lines).toEqual(['{"verdict":"rude","spans":[[0,5]]}']);
    await expect(recess(['judge', '--list'], '', { input, say: () => {} })).rejects.toThrow('Usage');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the judge is no larger than docs/safety.md says', async () => {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'sync/text/judge.ts')],
    ...{ bundle: true, minify: true, format: 'esm', write: false, target: 'es2022' },
  });
  expect(brotliCompressSync(outputFiles[0]?.contents as Uint8Array).length).toBeLessThan(54_000);
});
