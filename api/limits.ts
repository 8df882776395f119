import { isIPv6 } from 'node:net';
import type { Context, Middleware } from 'koa';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit } from '#sync/endpoint.ts';
import { Refusal } from '#sync/refusal.ts';
import { day, messagesADay, messagesAMinute, minute } from '#sync/rules.ts';
import { isApi } from './guards.ts';

/**
 * Every limit that is not said beside its call. Each process counts for itself.
 * A class of 40 shares one address: it signs in within a minute with room to spare.
 */
export const usualRates = {
  /** Sign-ins and sign-ups, an address. */
  signIns: { times: 300, seconds: minute },
  /** Wrong passwords (or numbers, or keys) for one e-mail from one address, before that way in rests for it there. */
  failures: { times: 10, seconds: 15 * minute },
  /** The same from all addresses together: whoever shuts somebody out everywhere needs many of them. */
  failuresEverywhere: { times: 200, seconds: 15 * minute },
  /** Wrong setup keys, an address; nobody but the person who set the store up has reason to try. */
  keys: { times: 10, seconds: 15 * minute },
  /** Any calls, an account: 40 screens open at once poll 240 times. */
  account: { times: 1_200, seconds: minute },
  /** Any calls of whoever is not signed in, an address: a school behind one of them polls with as many accounts as it has pupils. */
  address: { times: 12_000, seconds: minute },
  /** Whatever else an address asks for, before it is known who asks: a thousand devices that install the app want 90 files each. */
  requests: { times: 120_000, seconds: minute },
  /** Messages, a sender, by when they were written (api/friends/flood.ts). */
  messages: { times: messagesAMinute, seconds: minute },
  messagesADay: { times: messagesADay, seconds: day },
} satisfies Record<string, Limit>;
export type Rates = typeof usualRates;

/** A try to sign in that was counted. */
type Try = {
  /** It is forgiven with all before it. */
  succeeded(): Promise<void>;
  /** It alone is forgiven: what it was counted under may stand for others too. */
  wasRight(): Promise<void>;
};
/** What somebody signs in with besides an e-mail: each is guessed, counted and forgiven by itself. */
export type Way = 'password' | 'number' | 'key' | 'external';

export type Limits = {
  /** Counts a try to sign in; refuses when the e-mail had too many this way, from there or from everywhere. */
  signIn(way: Way, email: string, network: string): Promise<Try>;
  /** Counts a try at the setup key. */
  setupKey(network: string): Promise<Try>;
  /** Counts a declared call that passed every check, for an account or a network. */
  call(name: string, limit: Limit, who: string): Promise<void>;
  /** How many messages somebody may have written around another. */
  messages: { aMinute: number; aDay: number };
  /** Counts a call for who makes it: an account, or whoever is not signed in there; once, however it goes on. */
  caller(ctx: Pick<Context, 'state'>, userId: string | undefined, network: string): void;
  /** Refuses an address that asks for anything, calls without a session, or signs in or up too often. */
  address: Middleware;
};

/** An IPv4 address as IPv6 writes it. */
const mapped = /^::ffff:(?=[\d.]+$)/i;
/** Whoever has an IPv6 address has 2^64 of them. */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip;
  return isIPv6(ip) && !mapped.test(ip) ? prefixOf(ip) : ip.replace(mapped, '');
}

function prefixOf(ip: string): string {
  const [head = '', tail = ''] = ip.split('::').map((half) => half.replace(/[\d.]+\.\d+$/, '0:0'));
  const [front, back] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)];
  const gap = ip.includes('::') ? Array(Math.max(0, 8 - front.length - back.length)).fill('0') : [];
  const parts = [...front, ...gap, ...back].slice(0, 4).map((part) => Number.parseInt(part, 16).toString(16));
  return `${parts.join(':')}::/64`;
}

const limiter = ({ times, seconds }: Limit) => new RateLimiterMemory({ points: times, duration: seconds });

async function consume(limiter: RateLimiterMemory, key: string, message: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (rest) {
    if (rest instanceof Error) throw rest;
    const retryAfter = Math.max(1, Math.ceil((rest as RateLimiterRes).msBeforeNext / 1000));
    throw new Refusal('tooMany', message, { retryAfter });
  }
}

/**
 * Counts in whole spans, for what happens at every call: a limiter with a timer for each key costs more than the reads it
 * guards. At the turn of a span twice as much may pass.
 */
function flood({ times, seconds }: Limit): (key: string) => void {
  const counts = new Map<string, number>();
  let ends = 0;
  return (key) => {
    const now = performance.now();
    if (now >= ends) {
      counts.clear();
      ends = now + seconds * 1_000;
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > times) throw new Refusal('tooMany', often, { retryAfter: Math.ceil((ends - now) / 1_000) });
  };
}

const attempts = 'Too many attempts. Please wait a little and try again.';
const often = 'That is too often. Please wait a little and try again.';

export function createLimits(rates: Rates = usualRates): Limits {
  const [signIns, keys] = [limiter(rates.signIns), limiter(rates.keys)];
  const [here, everywhere] = [limiter(rates.failures), limiter(rates.failuresEverywhere)];
  const [accounts, networks, requests] = [flood(rates.account), flood(rates.address), flood(rates.requests)];
  const calls = new Map<string, RateLimiterMemory>();
  const caller: Limits['caller'] = (ctx, userId, network) => {
    if (ctx.state['counted']) return;
    if (userId) accounts(userId);
    else networks(network);
    // One that was refused on the short way (api/reads.ts) is refused again on the usual one.
    ctx.state['counted'] = true;
  };
  // Counted before the secret is looked at: guesses made all at once count like others.
  const tried = async (limiter: RateLimiterMemory, key: string): Promise<Try> => {
    await consume(limiter, key, attempts);
    return {
      succeeded: async () => void (await limiter.delete(key)),
      wasRight: async () => void (await limiter.reward(key)),
    };
  };
  return {
    async signIn(way, email, network) {
      // In this order: what is refused here counts nowhere else, so one address cannot use up what all have together.
      const [one, all] = [await tried(here, `${way}:${network}:${email}`), await tried(everywhere, `${way}:${email}`)];
      return {
        succeeded: () => one.succeeded().then(all.wasRight),
        wasRight: () => one.wasRight().then(all.wasRight),
      };
    },
    setupKey: (network) => tried(keys, network),
    async call(name, limit, who) {
      const counted = calls.get(name) ?? limiter(limit);
      calls.set(name, counted);
      await consume(counted, who, often);
    },
    messages: { aMinute: rates.messages.times, aDay: rates.messagesADay.times },
    caller,
    address(ctx, next) {
      const network = networkOf(ctx.ip);
      // Whoever brings no session is nobody's account; so much is known before anything is read.
      if (isApi(ctx.path) && !ctx.headers.cookie) caller(ctx, undefined, network);
      else requests(network);
      const signsIn = ctx.method === 'POST' && ctx.path.startsWith('/api/auth/');
      return signsIn ? consume(signIns, network, attempts).then(next) : next();
    },
  };
}
