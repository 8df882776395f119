import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, Middleware } from 'koa';
import helmet from 'koa-helmet';
import { playedAt } from '#sync/games/playUrl.ts';
import { type Config, playOrigin } from '../config/config.ts';

type Addresses = Pick<Config, 'publicUrl' | 'playUrl'>;

/** Every game's origin at once: 'http://*.localhost:3001'. */
export const playOriginPattern = ({ playUrl }: Pick<Config, 'playUrl'>) =>
  playUrl.replace(/[a-z0-9-]*\{game\}[a-z0-9-]*/i, '*');

const denied = [
  ...['camera', 'microphone', 'geolocation', 'usb', 'serial', 'hid', 'midi', 'payment', 'display-capture', 'bluetooth'],
  // Devices of a school's or a home's network, by the three names that browsers have had for them.
  ...['local-network', 'loopback-network', 'local-network-access', 'idle-detection', 'clipboard-read'],
];
const delegable = ['fullscreen', 'gamepad', 'autoplay'];
const permissions = [...denied.map((name) => `${name}=()`), ...delegable.map((name) => `${name}=*`)].join(', ');

/** What a browser may do with our pages. Base UI sets style attributes through CSSOM, which style-src allows. */
function policyFraming(config: Addresses, frame: string) {
  const self = ["'self'"];
  const none = ["'none'"];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...{ defaultSrc: none, scriptSrc: self, styleSrc: self, fontSrc: self, connectSrc: self, workerSrc: self },
        ...{ manifestSrc: self, imgSrc: ["'self'", 'blob:', 'data:'], frameSrc: [frame] },
        ...{ baseUri: none, formAction: self, frameAncestors: none },
      },
    },
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: config.publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    // The page's own address is told to itself only.
    referrerPolicy: { policy: 'same-origin' },
  });
}

type Header = [name: string, value: string];

/** By it the app's worker knows a file of the store from a portal's page, which it must not keep. */
const ofStore: Header = ['X-Recess', 'store'];

/** The headers a page gets that may frame one origin; helmet sets the same ones for every request. */
function headersFraming(config: Addresses, frame: string): Header[] {
  const found: Header[] = [];
  const res = {
    setHeader: (name: string, value: unknown) => void found.push([name, String(value)]),
    removeHeader: () => {},
  };
  const ctx = { req: {} as IncomingMessage, res: res as unknown as ServerResponse } as Context;
  void policyFraming(config, frame)(ctx as never, async () => {});
  return [...found, ['Permissions-Policy', permissions], ofStore];
}

/** Those of a page that plays one game. */
export const playPageHeaders = (config: Addresses, label: string) => headersFraming(config, playOrigin(config, label));

const ofPages = (config: Config) => headersFraming(config, playOriginPattern(config));

/** What is no page loads nothing, is framed by nobody, and is not worth a kilobyte of rules. */
const ofNoPage: Header = ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"];
const ofAnything = ['X-Content-Type-Options', 'Cross-Origin-Resource-Policy', 'Strict-Transport-Security'];
const only = (names: readonly string[], found: Header[]) => found.filter(([name]) => names.includes(name));

export const apiHeaders = (config: Config): Header[] => [ofNoPage, ...only(ofAnything, ofPages(config))];

/** For scripts, a worker's among them, and styles: they may load what their page may. */
const headersOfAssets = (config: Config): Header[] => [
  ...only([...ofAnything, 'Content-Security-Policy', 'Referrer-Policy'], ofPages(config)),
  ofStore,
];

const headersOfCovers = (config: Config): Header[] => [...apiHeaders(config), ofStore];

/** Sets them on every answer; asked for once, as helmet would work the same out for each. */
export function securityHeaders(config: Config): Middleware {
  const pages = ofPages(config);
  const others = Object.entries({
    '/api/': apiHeaders(config),
    '/assets/': headersOfAssets(config),
    '/files/covers/': headersOfCovers(config),
  });
  const headersOf = (url: string): Header[] => {
    // The document that plays a game may frame that game and no other.
    const playing = playedAt(url);
    if (playing) return playPageHeaders(config, playing.label);
    return others.find(([folder]) => url.startsWith(folder))?.[1] ?? pages;
  };
  return (ctx, next) => {
    for (const [name, value] of headersOf(ctx.req.url ?? '')) ctx.res.setHeader(name, value);
    return next();
  };
}
