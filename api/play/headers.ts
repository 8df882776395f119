import type { Config } from '../config.ts';

/** What a game may not reach, whatever the person would answer. */
const denied = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'storage-access',
  'usb',
  'window-management',
];

const gamePolicy = `default-src 'self' blob: data: 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'; connect-src 'self' blob: data:; form-action 'none'; object-src 'none'; base-uri 'self'`;
const shellPolicy = `default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'`;

/** Headers of everything a game's origin answers (design: offline games). They stay on the copies a device keeps. */
export function headersFor({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const app = new URL(publicUrl).origin;
  const common = {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': denied.map((feature) => `${feature}=()`).join(', '),
    // With the ETag a new build is seen at once, and an unchanged file costs no bytes.
    'Cache-Control': 'no-cache',
  };
  const withPolicy = (policy: string) => ({
    ...common,
    'Content-Security-Policy': `${policy}; frame-ancestors ${app}`,
  });
  return { app, game: withPolicy(gamePolicy), shell: withPolicy(shellPolicy) };
}
