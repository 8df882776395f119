import { execFileSync } from 'node:child_process';
import { root } from '../config/packageRoot.ts';

/** Says whether this run is the nightly gate, which runs everything (docs/testing.md). */
export const isNightly = process.env['NIGHTLY'] === '1';

/**
 * A seed from the commit: each commit tries other cases, and repeating a commit tries the same ones. 1 outside a
 * repository.
 */
export const commitSeed = (() => {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
    return Number.parseInt(commit.slice(0, 7), 16);
  } catch {
    return 1;
  }
})();
