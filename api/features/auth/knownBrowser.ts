import { hash as digest, randomBytes } from 'node:crypto';
import type { HandlerContext } from '../../http/handler.ts';
import type { SignInMethod } from '../../security/rateLimits.ts';
import { sealValue, unsealValue } from './sealedCookie.ts';

/**
 * What a browser stores about earlier sign-ins, in a sealed cookie: a random id, short hashes of the e-mails that
 * signed in here, and the time of the first sign-in. So wrong passwords that somebody else sends from a school's
 * address do not slow down a person who signed in on this browser before, and those sent without a cookie do not slow
 * down a device in regular use there.
 */
type Browser = { id: string; emails: string[]; since?: string };
type Here = Pick<HandlerContext, 'db' | 'now' | 'cookie' | 'limits' | 'network'>;

const cookieDays = 400;
const seconds = cookieDays * 86_400;
/** Maximum number of e-mails remembered on a shared Chromebook; the latest are kept. */
const emailsMax = 20;
/** Milliseconds after its first sign-in from which a browser counts as settled, unlike one made up for guessing. */
const settledAfterMs = 86_400_000;
const short = (email: string) => digest('sha256', email, 'base64url').slice(0, 12);
const kind = ({ db, now }: Here) => ({ db, now, kind: 'browser' });

async function keep(ctx: Here, browser: Browser): Promise<void> {
  ctx.cookie.set('browser', await sealValue(kind(ctx), browser, seconds), seconds);
}

/** Counts a sign-in try before any check. Refuses with `tooMany` if it comes too soon after others. */
export async function trySignIn(ctx: Here, way: SignInMethod, email: string) {
  const known = await unsealValue<Browser>(kind(ctx), ctx.cookie.get('browser'));
  const name = short(email);
  const isKnown = known?.emails.includes(name) ?? false;
  const fresh = (): Browser => ({ id: randomBytes(12).toString('base64url'), emails: [] });
  const isSettled = known?.since !== undefined && Date.parse(ctx.now) - Date.parse(known.since) >= settledAfterMs;
  const from = { network: ctx.network, browser: known?.id, isKnown, isSettled };
  const attempt = await ctx.limits.signIn(way, email, from).catch(async (refusal: unknown) => {
    // Others behind this address have used up its tries; from now on this browser is counted separately.
    if (!known) await keep(ctx, fresh());
    throw refusal;
  });
  return {
    /** Gives the browser an id, so that its tries are counted separately from now on. */
    async failed(): Promise<void> {
      if (!known) await keep(ctx, fresh());
    },
    /** Resets the count of earlier tries, and remembers that this browser is used for this account. */
    async succeeded(): Promise<void> {
      await attempt.succeeded();
      const { id, emails, since = ctx.now } = known ?? fresh();
      const latest = [name, ...emails.filter((other) => other !== name)].slice(0, emailsMax);
      await keep(ctx, { id, emails: latest, since });
    },
    wasRight: attempt.wasRight,
  };
}
