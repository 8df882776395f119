import { hash, verify } from '@node-rs/argon2';

export const hashPassword = (password: string) => hash(password);

let nobodys: Promise<string> | undefined;

/**
 * Whether a password fits a hash. An account that is not there, or that has no password (an empty hash) because it
 * signs in elsewhere, takes as long to answer as one that has.
 */
export async function verifyHash(password: string, hashed: string | undefined): Promise<boolean> {
  nobodys ??= hash('the password of no account');
  const right = await verify(hashed || (await nobodys), password);
  return right && Boolean(hashed);
}
