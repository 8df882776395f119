import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Config, startupError } from '../config/config.ts';

type Place = Pick<Config, 'dataDir' | 'setupKey'>;
const fileOf = ({ dataDir }: Place) => join(dataDir, 'setup-key');

/**
 * Makes the key of a store that was not given one: 256 random bits in a file that only its owner reads. Answers where
 * it lies and whether it is new.
 */
export function ensureSetupKey(config: Place): { file: string; isNew: boolean } {
  const file = fileOf(config);
  // Where there is one nothing is written: a store on a full disk can still be read.
  const isNew = !existsSync(file) && makeKey(file);
  // Windows has no such modes; its folders keep to their owner.
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
    throw startupError(`The setup key can be read by others on this machine. Run: chmod 600 ${file}`);
  return { file, isNew };
}

/** Answers false when another process made one in the meantime. */
function makeKey(file: string): boolean {
  const fresh = `${file}.${randomBytes(6).toString('hex')}`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(fresh, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  try {
    // A link is there as a whole or not at all: of two processes that start at once, both read the same key.
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

/** The setup key of this store: the one it was given, or the one in its file. */
export const setupKeyOf = (config: Place): string =>
  config.setupKey ?? readFileSync(ensureSetupKey(config).file, 'utf8').trim();

/** Whether this is the setup key; takes as long whatever was given. */
export const isSetupKey = (given: string, config: Place): boolean =>
  timingSafeEqual(hashOf(given), hashOf(setupKeyOf(config)));
