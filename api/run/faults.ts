import { canTrace, crashImages } from '../test/crashes.ts';
import { killUnderLoad } from '../test/kills.ts';

// npm run test:faults [kills | crashes] [count]: runs the long forms of api/test/suites/kills.test.ts and
// api/test/suites/crashes.test.ts.

/** Milliseconds after its start within which the server must answer. */
const readyMost = 2_000;
const at = (sorted: number[], part: number) => Math.round(sorted[Math.floor(part * (sorted.length - 1))] as number);

async function kills(count: number): Promise<void> {
  const { readyMs, acknowledged, ...verdict } = await killUnderLoad(count);
  const ready = readyMs.sort((a, b) => a - b);
  console.log(`${count} kills, ${acknowledged} writes acknowledged`);
  console.log(
    `ready again after ${at(ready, 0.5)} ms (median), ${at(ready, 0.99)} ms (p99), ${at(ready, 1)} ms (most)`,
  );
  console.log(JSON.stringify(verdict));
  const { lost, doubled, wrong, strangers, unseen, fault } = verdict;
  if (lost.length + doubled.length + wrong.length + strangers + unseen > 0 || fault)
    throw new Error('A promise was broken');
  if (at(ready, 1) > readyMost) throw new Error(`A start took longer than ${readyMost} ms`);
}

async function crashes(count: number): Promise<void> {
  if (!canTrace()) throw new Error('Crash images need strace: install it (Debian: apt-get install -y strace).');
  const seed = Date.now() % 2 ** 31;
  const { broken, ...figures } = await crashImages(count, Math.max(200, count), seed);
  console.log(JSON.stringify({ seed, ...figures }));
  for (const line of broken) console.log(line);
  if (broken.length > 0) throw new Error('A promise was broken');
}

const parts: Record<string, { run(count: number): Promise<void>; usually: number }> = {
  kills: { run: kills, usually: 200 },
  crashes: { run: crashes, usually: 600 },
};

try {
  const [wanted, given] = process.argv.slice(2);
  const count = given === undefined ? undefined : Number(given);
  if ((wanted !== undefined && !parts[wanted]) || (count !== undefined && !(Number.isInteger(count) && count > 0)))
    throw new Error(`Usage: npm run test:faults [${Object.keys(parts).join(' | ')}] [how often]`);
  for (const [name, { run, usually }] of Object.entries(parts))
    if (wanted === undefined || wanted === name) await run(count ?? usually);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
