import { refusals } from '#sync/games/sandbox.ts';

/** Values that engines throw although nothing is wrong: Emscripten leaves its first call this way when the game runs. */
const notFaults = new Set(['unwind', 'SimulateInfiniteLoop']);

const refused = new Set<string>(Object.values(refusals));

/** Whether the browser refused a feature by the frame's policy or for lack of a device: games ask and go on without. */
const isNo = ({ name, message }: { name: string; message: string }): boolean =>
  name === 'NotAllowedError' ||
  (name === 'SecurityError' && /permissions policy|\bsandboxed\b/i.test(message)) ||
  (name === 'NotSupportedError' && /screen\.orientation\.lock/.test(message)) ||
  (name === 'NotFoundError' && /^Requested device not found/.test(message));

/** The text of a game's uncaught error, or undefined if it is no fault of the game. */
export function gameErrorIn(error: { name: string; message: string }): string | undefined {
  const { name, message } = error;
  if (notFaults.has(message) || refused.has(message) || isNo(error)) return undefined;
  return name ? `${name}: ${message}` : message;
}
