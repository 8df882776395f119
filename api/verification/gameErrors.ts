import { refusals } from '#sync/games/sandbox.ts';

/** What engines throw where nothing is wrong: Emscripten leaves its first call so, once the game runs by itself. */
const notFaults = new Set(['unwind', 'SimulateInfiniteLoop']);

const refused = new Set<string>(Object.values(refusals));

/** What a browser says no to by the rules of a game's frame, or on this device: games ask and go on without. */
const isNo = ({ name, message }: { name: string; message: string }): boolean =>
  name === 'NotAllowedError' ||
  (name === 'SecurityError' && /permissions policy|\bsandboxed\b/i.test(message)) ||
  (name === 'NotSupportedError' && /screen\.orientation\.lock/.test(message)) ||
  (name === 'NotFoundError' && /^Requested device not found/.test(message));

/** The fault in what nobody in a game caught, as it is told; nothing where it is none. */
export function gameErrorIn(error: { name: string; message: string }): string | undefined {
  const { name, message } = error;
  if (notFaults.has(message) || refused.has(message) || isNo(error)) return undefined;
  return name ? `${name}: ${message}` : message;
}
