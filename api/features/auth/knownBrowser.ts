import { hash as digest, randomBytes } from 'node:crypto';
import type { HandlerContext } from '../../http/handler.ts';
import type { SignInMethod } from '../../security/rateLimits.ts';
import { sealValue, unsealValue } from './sealedCookie.ts';

/**
 * What a browser keeps of earlier sign-ins, sealed: a name that says nothing of it, which e-mails signed in here, as short
 * hashes, and since when anybody has. So wrong passwords that somebody else sends from a school's address slow nobody down who
 * was here before, and those sent without a cookie slow nobody down on a device that is in use there.
 */
type Browser = { id: string; emails: string[]; since?: string };
type Here = Pick<HandlerContext, 'db' | 'now' | 'cookie' | 'limits' | 'network'>;

const cookieDays = 400;
const seconds = cookieDays * 86_400;
/** A shared Chromebook remembers so many, the latest. */
const emailsMax = 20;
/** Milliseconds since the first sign-in after which a browser is told from those that are made up for guessing. */
const settledAfterMs = 86_400_000;
const short = (email: string) => digest('sha256', email, 'base64url').slice(0, 12);
const kind = ({ db, now }: Here) => ({ db, now, kind: 'browser' });

async function keep(ctx: Here, browser: Browser): Promise<void> {
  ctx.cookie.set('browser', await sealValue(kind(ctx), browser, seconds), seconds);
}

/** A try to sign in, counted before anything is looked at. Refuses with `tooMany` where it comes too soon after others. */
export async function trySignIn(ctx: Here, way: SignInMethod, email: string) {
  const known = await unsealValue<Browser>(kind(ctx), ctx.cookie.get('browser'));
  const name = short(email);
  const isKnown = known?.emails.includes(name) ?? false;
  const fresh = (): Browser => ({ id: randomBytes(12).toString('base64url'), emails: [] });
  const isSettled = known?.since !== undefined && Date.parse(ctx.now) - Date.parse(known.since) >= settledAfterMs;
  const from = { network: ctx.network, browser: known?.id, isKnown, isSettled };
  const attempt = await ctx.limits.signIn(way, email, from).catch(async (refusal: unknown) => {
    // Others behind this address used its tries up: from now on this browser counts for itself.
    if (!known) await keep(ctx, fresh());
    throw refusal;
  });
  return {
    /** From now on this browser counts for itself. */
    async failed(): Promise<void> {
      if (!known) await keep(ctx, fresh());
    },
    /** The account's own: it is forgiven with all before it, and this browser is known to be used for it. */
    async succeeded(): Promise<void> {
      await attempt.succeeded();
      const { id, emails, since = ctx.now } = known ?? fresh();
      const latest = [name, ...emails.filter((other) => other !== name)].slice(0, emailsMax);
      await keep(ctx, { id, emails: latest, since });
    },
    wasRight: attempt.wasRight,
  };
}
