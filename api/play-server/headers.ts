import { sandboxOfTab } from '#sync/games/sandbox.ts';
import type { Config } from '../config/config.ts';

/** Browser features that a game may not use, even if the user would allow them. */
const denied = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'deferred-fetch-minimal',
  'display-capture',
  'geolocation',
  'hid',
  'idle-detection',
  'interest-cohort',
  'local-fonts',
  'local-network',
  'local-network-access',
  'loopback-network',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'private-state-token-issuance',
  'private-state-token-redemption',
  'publickey-credentials-get',
  'serial',
  'storage-access',
  'usb',
  'window-management',
];

// Frames from blob: and data: URLs inherit the game's policy. A page of the origin could not be trusted to have one: a
// proxy in front of the server may answer with an error page that has no policy.
const gamePolicy = `default-src 'self' blob: data: 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'; connect-src 'self' blob: data:; frame-src blob: data:; form-action 'none'; object-src 'none'; base-uri 'self'; sandbox ${sandboxOfTab}`;
const shellPolicy = `default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'`;
const refusalPolicy = `default-src 'none'; sandbox`;

/** Returns the headers of every response of a game's origin, from the server and from the device's cache. */
export function headersFor({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const app = new URL(publicUrl).origin;
  const common = {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Referrer-Policy': 'no-referrer',
    // These headers cover what no Content-Security-Policy can forbid: WebRTC, preconnects and DNS prefetching.
    'Connection-Allowlist': '(response-origin)',
    'X-DNS-Prefetch-Control': 'off',
    'Permissions-Policy': denied.map((feature) => `${feature}=()`).join(', '),
    // Revalidation by ETag shows a new build at once and sends no bytes for an unchanged file.
    'Cache-Control': 'no-cache',
  };
  const withPolicy = (policy: string) => ({
    ...common,
    'Content-Security-Policy': `${policy}; frame-ancestors ${app}`,
  });
  const game = withPolicy(gamePolicy);
  return {
    ...{ app, game, shell: withPolicy(shellPolicy), refusal: withPolicy(refusalPolicy) },
    /** Headers of a build with threads: the browser gives its pages shared memory. */
    isolated: { ...game, 'Document-Isolation-Policy': 'isolate-and-require-corp' },
  };
}
