import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Config, startupError } from '../config/config.ts';

type Place = Pick<Config, 'dataDir' | 'setupKey'>;
const fileOf = ({ dataDir }: Place) => join(dataDir, 'setup-key');

/**
 * Creates the setup key if none is configured: 256 random bits in a file that only its owner can read. Returns the path
 * and whether the key is new.
 */
export function ensureSetupKey(config: Place): { file: string; isNew: boolean } {
  const file = fileOf(config);
  // If the file exists, nothing is written, so that a store on a full disk can still be read.
  const isNew = !existsSync(file) && makeKey(file);
  // Windows has no such modes; its folders already restrict access to their owner.
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
    throw startupError(`The setup key can be read by others on this machine. Run: chmod 600 ${file}`);
  return { file, isNew };
}

/** Returns false if another process created the key in the meantime. */
function makeKey(file: string): boolean {
  const fresh = `${file}.${randomBytes(6).toString('hex')}`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(fresh, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  try {
    // Linking is atomic: two processes that start at once read the same, complete key.
    linkSync(fresh, file);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(fresh, { force: true });
  }
}

const hashOf = (key: string) => createHash('sha256').update(key).digest();

/** Returns the setup key of this store: the configured one, or the one in its file. */
export const setupKeyOf = (config: Place): string =>
  config.setupKey ?? readFileSync(ensureSetupKey(config).file, 'utf8').trim();

/** Says whether this is the setup key; the comparison takes the same time for any input. */
export const isSetupKey = (given: string, config: Place): boolean =>
  timingSafeEqual(hashOf(given), hashOf(setupKeyOf(config)));
