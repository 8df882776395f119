import { execFileSync } from 'node:child_process';
import { root } from '../config/packageRoot.ts';

/** Whether this run is the nightly gate, which plays everything (docs/testing.md). */
export const isNightly = process.env['NIGHTLY'] === '1';

/** Chosen by the commit: each commit tries others, and trying one again tries the same. 1 outside a repository. */
export const commitSeed = (() => {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
    return Number.parseInt(commit.slice(0, 7), 16);
  } catch {
    return 1;
  }
})();
