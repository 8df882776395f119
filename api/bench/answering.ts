import type { Question, Reply } from './child.ts';

/** The child's side: answers each question, and ends when the parent does. */
export function answering(answers: Record<string, (told: never) => unknown>, tidyUp: () => unknown = () => {}): void {
  process.on('message', async ({ number, what, told }: Question) => {
    const say = (reply: Reply) => process.connected && process.send?.(reply);
    try {
      say({ number, value: await answers[what]?.(told as never) });
    } catch (error) {
      say({ number, failure: error instanceof Error ? `${error.stack}` : String(error) });
    }
  });
  // Ctrl-C reaches the whole group: the parent ends, and with it this one, which then still tidies up.
  process.on('SIGINT', () => {});
  process.once('disconnect', async () => {
    await tidyUp();
    process.exit();
  });
}
