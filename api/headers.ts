import type { Middleware } from 'koa';
import helmet from 'koa-helmet';
import { type Config, playOrigin } from './config.ts';

/** Every game's origin at once: 'http://*.localhost:3001'. */
export const anyPlayOrigin = ({ playUrl }: Pick<Config, 'playUrl'>) =>
  playUrl.replace(/[a-z0-9-]*\{game\}[a-z0-9-]*/i, '*');

/** The document that plays a game may frame that game and no other. */
const playing = /^\/game\/([0-9a-f-]{36})\?(?:.*&)?play=1(?:&|$)/;

const denied = ['camera', 'microphone', 'geolocation', 'usb', 'serial', 'hid', 'midi', 'payment', 'display-capture'];
const delegable = ['fullscreen', 'gamepad', 'autoplay'];
const permissions = [...denied.map((name) => `${name}=()`), ...delegable.map((name) => `${name}=*`)].join(', ');

/** What a browser may do with our pages. Base UI sets style attributes through CSSOM, which style-src allows. */
export function headers(config: Config): Middleware {
  const frame = (req: { url?: string | undefined }) => {
    const game = playing.exec(req.url ?? '')?.[1];
    return game ? playOrigin(config, game) : anyPlayOrigin(config);
  };
  const self = ["'self'"];
  const none = ["'none'"];
  const secure = helmet({
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
  return (ctx, next) => {
    ctx.set('Permissions-Policy', permissions);
    return (secure as unknown as Middleware)(ctx, next);
  };
}
