import { isIPv4, isIPv6 } from 'node:net';
import type { Context, Middleware } from 'koa';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { day, messagesADay, messagesAMinute, minute } from '#sync/constants.ts';
import type { Limit } from '#sync/endpoint.ts';
import { generalMessage } from '#sync/messages/general.ts';
import type { Message } from '#sync/messages/message.ts';
import { Refusal } from '#sync/refusal.ts';
import { isApi } from '../config/paths.ts';
import { attempts, eitherOf, slowly, type Try } from './signInThrottle.ts';

/**
 * All limits that are not declared with their endpoint. Each process counts for itself.
 * A class of 40 that shares one address can sign in within a minute with room to spare.
 */
export const defaultRates = {
  /** Sign-ins and sign-ups per address. */
  signIns: { times: 300, seconds: minute },
  /**
   * Wrong passwords (or numbers, or keys) per e-mail and browser. Each try beyond these has to wait twice as long as
   * the one before, at most a minute. Nobody is locked out.
   */
  failures: { times: 10, seconds: 15 * minute },
  /** Wrong tries per e-mail from all browsers of one address that have not signed in to that account before. */
  failuresNetwork: { times: 30, seconds: 15 * minute },
  /**
   * An extra allowance for browsers of that address on which somebody signed in at least a day ago. A client that
   * discards its cookies cannot use it up.
   */
  failuresSettled: { times: 10, seconds: 15 * minute },
  /** Wrong tries per e-mail from all browsers that have not signed in to that account before. */
  failuresEverywhere: { times: 200, seconds: 15 * minute },
  /** Wrong setup keys per address; only the person who sets up the store has a reason to try. */
  keys: { times: 10, seconds: 15 * minute },
  /** All calls per account: 40 open screens poll 240 times a minute. */
  account: { times: 1_200, seconds: minute },
  /**
   * All calls per address without a session: a school behind one address polls with as many accounts as it has
   * students.
   */
  address: { times: 12_000, seconds: minute },
  /**
   * All other requests per address, before the caller is known: a thousand devices that install the app request 90
   * files each.
   */
  requests: { times: 120_000, seconds: minute },
  /** Messages per sender, by the time they were written (api/features/friends/messageRateLimit.ts). */
  messages: { times: messagesAMinute, seconds: minute },
  messagesADay: { times: messagesADay, seconds: day },
} satisfies Record<string, Limit>;
export type Rates = typeof defaultRates;

/** The credential used with the e-mail; wrong tries are counted and reset separately for each. */
export type SignInMethod = 'password' | 'number' | 'key' | 'external' | 'reset';

/**
 * The origin of a sign-in try. `browser` is undefined if this browser never tried here. `isKnown` says that it has
 * signed in to the account before, `isSettled` that somebody signed in on it long enough ago.
 */
export type From = { network: string; browser: string | undefined; isKnown: boolean; isSettled: boolean };

export type Limits = {
  /**
   * Counts a sign-in try. Refuses it if it comes too soon after many others for that e-mail, from that origin or from
   * everywhere.
   */
  signIn(way: SignInMethod, email: string, from: From): Promise<Try>;
  /** Counts a try of the setup key. */
  setupKey(network: string): Promise<Try>;
  /** Counts a declared call that passed all checks, for an account or a network. */
  call(name: string, limit: Limit, who: string): Promise<void>;
  /** How many messages a person may write within a minute and a day. */
  messages: { aMinute: number; aDay: number };
  /** Counts a call for its account, or for its network if nobody is signed in; only once per request. */
  caller(ctx: Pick<Context, 'state'>, userId: string | undefined, network: string): void;
  /** Refuses an address that makes too many requests, calls without a session, sign-ins or sign-ups. */
  address: Middleware;
};

/** An address with a port as proxies write it; IPv6 addresses are in brackets. */
const withPort = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/;
/** The last two groups of an IPv6 address in dotted IPv4 notation. */
const dotted = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/;
/**
 * The key for everything that is not an address, such as a proxy's "unknown". It is a single key, because anybody could
 * invent more.
 */
const nowhere = 'nowhere';

/**
 * Returns the key under which an address is counted: an IPv4 address in one notation, or the /48 of an IPv6 address. A
 * provider gives one customer up to a /48, so one home could use 65,536 /64 networks.
 */
export function clientNetwork(told: string): string {
  // Nearly all addresses are IPv4, so this runs first: it happens on every call.
  if (isIPv4(told)) return told;
  const [, inBrackets, ipv4] = withPort.exec(told) ?? [];
  if (ipv4) return isIPv4(ipv4) ? ipv4 : nowhere;
  const ip = inBrackets ?? told;
  if (!isIPv6(ip)) return nowhere;
  const groups = groupsOf(ip);
  const [a, b, c, d, e, f, g = 0, h = 0] = groups;
  if (!a && !b && !c && !d && !e && f === 0xffff) return [g >> 8, g & 0xff, h >> 8, h & 0xff].join('.');
  return `${groups
    .slice(0, 3)
    .map((group) => group.toString(16))
    .join(':')}::/48`;
}

/** Returns the eight numbers of an IPv6 address, with omitted groups filled in. */
function groupsOf(ip: string): number[] {
  const plain = ip.replace(/%.*$/, '').replace(dotted, (_, ...bytes) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [front = [], back = []] = plain.split('::').map((half) => half.split(':').filter(Boolean));
  const gap = Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  return [...front, ...gap, ...back].map((group) => Number.parseInt(group, 16));
}

const limiter = ({ times, seconds }: Limit) => new RateLimiterMemory({ points: times, duration: seconds });

async function consume(limiter: RateLimiterMemory, key: string, message: Message): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (rest) {
    if (rest instanceof Error) throw rest;
    const retryAfter = Math.max(1, Math.ceil((rest as RateLimiterRes).msBeforeNext / 1000));
    throw new Refusal('tooMany', message, { retryAfter });
  }
}

/**
 * Creates a counter with fixed windows, for what happens on every call: a limiter with a timer per key would cost more
 * than the reads that it guards. Around the end of a window, twice as many calls may pass.
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

const often = generalMessage('tooOften');

export function createLimits(rates: Rates = defaultRates): Limits {
  const [signIns, keys] = [limiter(rates.signIns), limiter(rates.keys)];
  const [here, everywhere] = [slowly(rates.failures), slowly(rates.failuresEverywhere)];
  const [near, settled] = [slowly(rates.failuresNetwork), slowly(rates.failuresSettled)];
  const [accounts, networks, requests] = [flood(rates.account), flood(rates.address), flood(rates.requests)];
  const calls = new Map<string, RateLimiterMemory>();
  const caller: Limits['caller'] = (ctx, userId, network) => {
    if (ctx.state['counted']) return;
    if (userId) accounts(userId);
    else networks(network);
    // The mark is set last, so that a request refused here on the fast path (api/server/readFastPath.ts) is refused
    // again by the middleware.
    ctx.state['counted'] = true;
  };
  // The try is counted before the secret is checked, so that concurrent guesses count too.
  const tried = async (limiter: RateLimiterMemory, key: string): Promise<Try> => {
    await consume(limiter, key, attempts);
    return {
      succeeded: async () => void (await limiter.delete(key)),
      wasRight: async () => void (await limiter.reward(key)),
    };
  };
  return {
    async signIn(way, email, { network, browser, isKnown, isSettled }) {
      if (isKnown) return here(`${way}:${email}:${browser}`);
      // The order matters: a try refused by the first limit does not count toward the others, so one browser cannot use
      // up the shared limits.
      const one = here(`${way}:${email}:${network}:${browser ?? ''}`);
      const there = `${way}:${email}:${network}`;
      const counted = [one];
      try {
        counted.push(isSettled ? eitherOf(near, settled, there) : near(there));
        counted.push(everywhere(`${way}:${email}`));
      } catch (refusal) {
        // No password was checked, so the refused try does not lengthen the wait.
        for (const each of counted) await each.wasRight();
        throw refusal;
      }
      const [, beside, all] = counted as [Try, Try, Try];
      return {
        succeeded: () => one.succeeded().then(beside.wasRight).then(all.wasRight),
        wasRight: () => one.wasRight().then(beside.wasRight).then(all.wasRight),
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
      const network = clientNetwork(ctx.ip);
      // A request without a cookie has no account; this is known before anything is read.
      if (isApi(ctx.path) && !ctx.headers.cookie) caller(ctx, undefined, network);
      else requests(network);
      const signsIn = ctx.method === 'POST' && ctx.path.startsWith('/api/auth/');
      return signsIn ? consume(signIns, network, attempts).then(next) : next();
    },
  };
}
