import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { root } from '../config/packageRoot.ts';
import { recess } from './commands.ts';
import { blanksOf, doctorLines, operatorDocuments } from './doctor.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'recess-doctor-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true });
});
const template = (name: string) => readFileSync(join(root, 'docs/compliance', name), 'utf8');
const lines = (safetyContact: string | null = null, hashList?: string) =>
  doctorLines({ dataDir, safetyContact, hashList });

test("doctor names each blank of the operator's documents, and those that are missing", () => {
  const folder = join(dataDir, 'compliance');
  expect(lines().slice(2)).toEqual(
    operatorDocuments.map((name) => `${name}: missing. Copy docs/compliance/${name} to ${folder} and fill it in.`),
  );
  mkdirSync(folder);
  writeFileSync(join(folder, 'dpia.md'), template('dpia.md').replaceAll('`____`', 'Dana Cole'));
  writeFileSync(
    join(folder, 'incident-plan.md'),
    '# Plan\n\n- Who decides: ____\n| Police | `____` | \\_\\_\\_\\_ |\nDone: yes\n',
  );
  expect(lines().slice(2)).toEqual([
    'dpia.md: filled in',
    expect.stringMatching(/^security-program\.md: missing/),
    expect.stringMatching(/^retention-policy\.md: missing/),
    'incident-plan.md: 3 to fill in',
    '  - Who decides',
    '  - Police',
    '  - Police',
  ]);
});

test('doctor says whether somebody is named who answers for safety', () => {
  expect(lines()[0]).toBe('SAFETY_CONTACT: not set. Nobody is named on /rules and /privacy.');
  expect(lines('Dana Cole')[0]).toBe('SAFETY_CONTACT: Dana Cole');
});

test('doctor says how long the list of hashes is, and what the law asks once an upload was on it', () => {
  expect(lines()[1]).toBe('HASH_LIST: not set. Uploads are compared with no list of known abuse material.');
  const list = join(dataDir, 'list.txt');
  expect(lines(null, list)[1]).toMatch(/cannot be read \(ENOENT\)\. Nothing can be uploaded until it can\.$/);
  writeFileSync(list, `# ours\n${'a'.repeat(64)}\n\n${'B'.repeat(32)}\nnot a hash\n`);
  expect(lines(null, list)[1]).toBe(`HASH_LIST: 2 hashes in ${list}, 1 lines are no SHA-256 or MD5`);
  expect(lines(null, list).join('\n')).not.toContain('QUARANTINE');
  mkdirSync(join(dataDir, 'quarantine'));
  for (const name of ['one', 'one.json']) writeFileSync(join(dataDir, 'quarantine', name), 'x');
  const said = lines(null, list);
  expect(said[2]).toBe(`QUARANTINE: 1 upload was on HASH_LIST, in ${join(dataDir, 'quarantine')}`);
  expect(said.slice(3, 7).join('\n')).toContain('18 USC 2258A');
});

test('doctor is a command that needs no running store', async () => {
  vi.stubEnv('DATA_DIR', dataDir);
  expect((await recess(['doctor'], '')).split('\n').slice(1)).toEqual(lines().slice(1));
  await expect(recess(['doctor', 'again'], '')).rejects.toThrow('Usage');
});

test.each(operatorDocuments)('the template %s has blanks, each with words that say what goes there', (name) => {
  const blanks = blanksOf(template(name));
  expect(blanks.length).toBeGreaterThan(5);
  expect(blanks.filter((label) => !/^[A-Z].{5,}/.test(label))).toEqual([]);
  expect(new Set(blanks).size).toBe(blanks.length);
});
