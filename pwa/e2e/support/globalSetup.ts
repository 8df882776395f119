import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoVariable, prepareDemo } from './store.ts';

/** Prepares the demo once for all stories: hashing passwords and cropping covers would cost each store seconds. */
export default async function globalSetup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'recess-demo-'));
  const dataDir = join(folder, 'data');
  await prepareDemo(dataDir);
  process.env[demoVariable] = dataDir;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
