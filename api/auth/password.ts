import { hash, verify } from '@node-rs/argon2';

export const hashPassword = (password: string) => hash(password);

let nobodys: Promise<string> | undefined;

/** Whether a password fits a hash. An account that is not there takes as long to answer as one that is. */
export async function fits(password: string, hashed: string | undefined): Promise<boolean> {
  nobodys ??= hash('the password of no account');
  const right = await verify(hashed ?? (await nobodys), password);
  return right && hashed !== undefined;
}
