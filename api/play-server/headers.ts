import { sandboxOfTab } from '#sync/games/sandbox.ts';
import type { Config } from '../config/config.ts';

/** What a game may not reach, whatever the person would answer. */
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

// Children made on the spot have the game's own rules. A page of the origin would have those it came with: whatever stands
// before the server, and answers an error in its place, sends none.
const gamePolicy = `default-src 'self' blob: data: 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'; connect-src 'self' blob: data:; frame-src blob: data:; form-action 'none'; object-src 'none'; base-uri 'self'; sandbox ${sandboxOfTab}`;
const shellPolicy = `default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'`;
const refusalPolicy = `default-src 'none'; sandbox`;

/** Headers of everything a game's origin answers (design: offline games), from the server and from the device's copy. */
export function headersFor({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const app = new URL(publicUrl).origin;
  const common = {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Referrer-Policy': 'no-referrer',
    // Of what no Content-Security-Policy forbids: calls (WebRTC), connections made ahead, and look-ups of names.
    'Connection-Allowlist': '(response-origin)',
    'X-DNS-Prefetch-Control': 'off',
    'Permissions-Policy': denied.map((feature) => `${feature}=()`).join(', '),
    // With the ETag a new build is seen at once, and an unchanged file costs no bytes.
    'Cache-Control': 'no-cache',
  };
  const withPolicy = (policy: string) => ({
    ...common,
    'Content-Security-Policy': `${policy}; frame-ancestors ${app}`,
  });
  const game = withPolicy(gamePolicy);
  return {
    ...{ app, game, shell: withPolicy(shellPolicy), refusal: withPolicy(refusalPolicy) },
    /** Of a build that uses threads: the browser gives its pages memory that threads share. */
    isolated: { ...game, 'Document-Isolation-Policy': 'isolate-and-require-corp' },
  };
}
