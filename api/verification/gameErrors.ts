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

/** What a game throws where a blocker of visit counters or adverts keeps their script away, as this trial does too. */
const isOfCounter = ({ name, message }: { name: string; message: string }): boolean =>
  name === 'ReferenceError' && /^(ga|gtag|_gaq|_paq|dataLayer|fbq|adsbygoogle|adBreak) is not defined$/.test(message);

/** Whether an uncaught error, as `gameErrorIn` says it, is a request that came to nothing. */
export const isFailedRequest = (error: string): boolean => /^TypeError: Failed to fetch\b/.test(error);

/** The text of a game's uncaught error, or undefined if it is no fault of the game. */
export function gameErrorIn(error: { name: string; message: string }): string | undefined {
  const { name, message } = error;
  if (notFaults.has(message) || refused.has(message) || isNo(error) || isOfCounter(error)) return undefined;
  return name ? `${name}: ${message}` : message;
}
