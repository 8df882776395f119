import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Middleware } from 'koa';
import { playedAt } from '#sync/games/playUrl.ts';
import { type Config, playOrigin } from '../config/config.ts';

type Addresses = Pick<Config, 'publicUrl' | 'playUrl'>;

/** Returns a CSP source that matches the origin of every game: 'http://*.localhost:3001'. */
export const playOriginPattern = ({ playUrl }: Pick<Config, 'playUrl'>) =>
  playUrl.replace(/[a-z0-9-]*\{game\}[a-z0-9-]*/i, '*');

const denied = [
  ...['camera', 'microphone', 'geolocation', 'usb', 'serial', 'hid', 'midi', 'payment', 'display-capture', 'bluetooth'],
  // Devices on the network of a school or home, under the three names that browsers have used.
  ...['local-network', 'loopback-network', 'local-network-access', 'idle-detection', 'clipboard-read'],
];
const delegable = ['fullscreen', 'gamepad', 'autoplay'];
const permissions = [...denied.map((name) => `${name}=()`), ...delegable.map((name) => `${name}=*`)].join(', ');

type Header = [name: string, value: string];

const self = ["'self'"];
const none = ["'none'"];
/**
 * Returns the CSP of our pages, which may frame one origin. Base UI sets style attributes through CSSOM, which
 * style-src allows.
 */
const policyFraming = (frame: string) => ({
  useDefaults: false as const,
  directives: {
    ...{ defaultSrc: none, scriptSrc: self, styleSrc: self, fontSrc: self, connectSrc: self, workerSrc: self },
    ...{ manifestSrc: self, imgSrc: ["'self'", 'blob:', 'data:'], frameSrc: [frame] },
    ...{ baseUri: none, formAction: self, frameAncestors: none },
  },
});

const isSecure = ({ publicUrl }: Addresses) => publicUrl.startsWith('https:');
const transportMaxSeconds = 31_536_000;

/** Lets the service worker recognize files of the store, so that it never caches a captive portal's page. */
const ofStore: Header = ['X-Recess', 'store'];

type Set = (req: IncomingMessage, res: ServerResponse) => void;
function setAll(res: ServerResponse, headers: readonly Header[]): void {
  for (const [name, value] of headers) res.setHeader(name, value);
}

/** Returns a function that sets the headers of a page that may frame one origin. */
function pageFraming(config: Addresses, frame: string): Set {
  const guard = helmet({
    contentSecurityPolicy: policyFraming(frame),
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isSecure(config) ? { maxAge: transportMaxSeconds } : false,
    // The page's URL is sent as a referrer to our own origin only.
    referrerPolicy: { policy: 'same-origin' },
  });
  return (req, res) => {
    guard(req, res, () => {});
    setAll(res, [['Permissions-Policy', permissions], ofStore]);
  };
}

/** Sets the headers of a play page, which may frame its own game and no other. */
export const playPageHeaders = (config: Addresses, label: string): Set =>
  pageFraming(config, playOrigin(config, label));

/** Headers of every response, page or not. */
const ofAnything = (config: Addresses): Header[] => [
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ...(isSecure(config)
    ? [['Strict-Transport-Security', `max-age=${transportMaxSeconds}; includeSubDomains`] satisfies Header]
    : []),
];
/** Forbids a response that is not a page to load anything or to be framed, in few bytes. */
const ofNoPage: Header = ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"];

export const apiHeaders = (config: Addresses): Header[] => [ofNoPage, ...ofAnything(config)];

/** Sets the headers of scripts (workers included) and styles, which may load what their page may. */
function assetHeaders(config: Addresses): Set {
  const guard = helmet.contentSecurityPolicy(policyFraming(playOriginPattern(config)));
  const others: Header[] = [...ofAnything(config), ['Referrer-Policy', 'same-origin'], ofStore];
  return (req, res) => {
    guard(req, res, () => {});
    setAll(res, others);
  };
}

/** Sets the security headers on every response. */
export function securityHeaders(config: Config): Middleware {
  const page = pageFraming(config, playOriginPattern(config));
  const ofApi = apiHeaders(config);
  const others: [folder: string, set: Set][] = [
    ['/api/', (_, res) => setAll(res, ofApi)],
    ['/assets/', assetHeaders(config)],
    ['/files/covers/', (_, res) => setAll(res, [...ofApi, ofStore])],
  ];
  return ({ req, res }, next) => {
    const url = req.url ?? '';
    const playing = playedAt(url);
    const set = playing
      ? playPageHeaders(config, playing.label)
      : (others.find(([folder]) => url.startsWith(folder))?.[1] ?? page);
    set(req, res);
    return next();
  };
}
