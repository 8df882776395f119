import type { Middleware } from 'koa';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '#sync/refusal.ts';

/** Wrong passwords for one e-mail before its sign-ins rest, and for how many seconds. */
const failuresMax = 10;
const failuresOver = 15 * 60;
/** Sign-ins and sign-ups a minute from one address: a class of 40 behind one shares it. */
const addressMax = 300;

export type Limits = {
  /** Counts a try to sign in; refuses when the e-mail had too many. One that succeeds is forgiven with all before it. */
  signIn(email: string): Promise<{ succeeded(): Promise<void> }>;
  /** Refuses an address that signs in or up too often. */
  address: Middleware;
};

export function createLimits(): Limits {
  const byEmail = new RateLimiterMemory({ points: failuresMax, duration: failuresOver });
  const byAddress = new RateLimiterMemory({ points: addressMax, duration: 60 });
  const consume = async (limiter: RateLimiterMemory, key: string) => {
    await limiter.consume(key).catch((rest: RateLimiterRes | Error) => {
      if (rest instanceof Error) throw rest;
      const retryAfter = Math.max(1, Math.ceil(rest.msBeforeNext / 1000));
      throw new Refusal('tooMany', 'Too many attempts. Please wait a little and try again.', { retryAfter });
    });
  };
  return {
    // Counted before the password is looked at: guesses made all at once count like others.
    async signIn(email) {
      await consume(byEmail, email);
      return { succeeded: async () => void (await byEmail.delete(email)) };
    },
    async address(ctx, next) {
      if (ctx.method === 'POST' && ctx.path.startsWith('/api/auth/')) await consume(byAddress, ctx.ip);
      return next();
    },
  };
}
