import { hash, verify } from '@node-rs/argon2';

export const hashPassword = (password: string) => hash(password);

let nobodys: Promise<string> | undefined;

/**
 * Says whether a password matches a hash. It takes equally long for an account that does not exist, or that has no
 * password (an empty hash) because it signs in elsewhere.
 */
export async function verifyHash(password: string, hashed: string | undefined): Promise<boolean> {
  nobodys ??= hash('the password of no account');
  const right = await verify(hashed || (await nobodys), password);
  return right && Boolean(hashed);
}
