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
 * Every limit that is not said beside its call. Each process counts for itself.
 * A class of 40 shares one address: it signs in within a minute with room to spare.
 */
export const defaultRates = {
  /** Sign-ins and sign-ups, an address. */
  signIns: { times: 300, seconds: minute },
  /**
   * Wrong passwords (or numbers, or keys) for one e-mail from one browser. After these each try has to wait, twice as long as the
   * one before and a minute at most: nobody is shut out.
   */
  failures: { times: 10, seconds: 15 * minute },
  /** The same from all browsers of one address that have not signed in as that account before. */
  failuresNetwork: { times: 30, seconds: 15 * minute },
  /** What those of them have besides on which somebody signed in a day ago or longer: it is not used up by who throws cookies away. */
  failuresSettled: { times: 10, seconds: 15 * minute },
  /** The same from all browsers together that have not signed in as that account before. */
  failuresEverywhere: { times: 200, seconds: 15 * minute },
  /** Wrong setup keys, an address; nobody but the person who set the store up has reason to try. */
  keys: { times: 10, seconds: 15 * minute },
  /** Any calls, an account: 40 screens open at once poll 240 times. */
  account: { times: 1_200, seconds: minute },
  /** Any calls of whoever is not signed in, an address: a school behind one of them polls with as many accounts as it has pupils. */
  address: { times: 12_000, seconds: minute },
  /** Whatever else an address asks for, before it is known who asks: a thousand devices that install the app want 90 files each. */
  requests: { times: 120_000, seconds: minute },
  /** Messages, a sender, by when they were written (api/features/friends/messageRateLimit.ts). */
  messages: { times: messagesAMinute, seconds: minute },
  messagesADay: { times: messagesADay, seconds: day },
} satisfies Record<string, Limit>;
export type Rates = typeof defaultRates;

/** What somebody signs in with besides an e-mail: each is guessed, counted and forgiven by itself. */
export type SignInMethod = 'password' | 'number' | 'key' | 'external' | 'reset';

/**
 * Where a try comes from. `browser` is undefined for one that never tried here; `isKnown` where it signed in as that account
 * before, `isSettled` where somebody signed in long enough ago.
 */
export type From = { network: string; browser: string | undefined; isKnown: boolean; isSettled: boolean };

export type Limits = {
  /** Counts a try to sign in; refuses one that comes too soon after many for that e-mail, from there or from everywhere. */
  signIn(way: SignInMethod, email: string, from: From): Promise<Try>;
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

/** How proxies write an address with its port: an IPv6 one in brackets. */
const withPort = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/;
/** The last two groups of an IPv6 address, written as IPv4 is. */
const dotted = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/;
/** What is no address, such as a proxy's "unknown": counted as one, as anybody could invent more. */
const nowhere = 'nowhere';

/**
 * What an address counts as: an IPv4 address itself, however it is written, and the /48 of an IPv6 one. A provider gives a
 * customer up to so many of them, so by /64 one home would be 65,536.
 */
export function clientNetwork(told: string): string {
  // What nearly all are, told apart at once: this happens at every call.
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

/** The eight numbers of an IPv6 address, whatever is left out of it. */
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
    // One that was refused on the short way (api/server/readFastPath.ts) is refused again on the usual one.
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
    async signIn(way, email, { network, browser, isKnown, isSettled }) {
      if (isKnown) return here(`${way}:${email}:${browser}`);
      // In this order: what is refused here counts nowhere else, so one browser cannot use up what all have together.
      const one = here(`${way}:${email}:${network}:${browser ?? ''}`);
      const there = `${way}:${email}:${network}`;
      const counted = [one];
      try {
        counted.push(isSettled ? eitherOf(near, settled, there) : near(there));
        counted.push(everywhere(`${way}:${email}`));
      } catch (refusal) {
        // No password was looked at: what is refused makes no wait of their own longer.
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
      // Whoever brings no session is nobody's account; so much is known before anything is read.
      if (isApi(ctx.path) && !ctx.headers.cookie) caller(ctx, undefined, network);
      else requests(network);
      const signsIn = ctx.method === 'POST' && ctx.path.startsWith('/api/auth/');
      return signsIn ? consume(signIns, network, attempts).then(next) : next();
    },
  };
}
