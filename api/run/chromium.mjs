import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, say } from './steps.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  ...(process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))),
  ...['/usr/bin/chromium', '/snap/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  ...[
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ],
];
const howTo =
  'The browser stories need Chromium: install it (Debian: apt-get install -y chromium), or set CHROMIUM_PATH to one.';

/** Returns the path of an installed Chromium: CHROMIUM_PATH, then the usual paths. */
export function chromiumHere() {
  const said = process.env.CHROMIUM_PATH;
  if (said) return existsSync(said) ? { path: said } : { problem: `CHROMIUM_PATH is ${said}, and there is nothing.` };
  const path = places.find((place) => existsSync(place));
  return path ? { path } : {};
}

/** Returns a Chromium for the browser stories; on Debian root installs it if it is missing. */
export async function findChromium() {
  const { path, problem } = chromiumHere();
  if (path) return { path };
  if (problem) return { problem: `${problem} ${howTo}` };
  if (!isDebian()) return { problem: howTo };
  say('Installing Chromium for the browser stories.');
  const { code, output } = await installed('chromium');
  return code === 0 && existsSync('/usr/bin/chromium')
    ? { path: '/usr/bin/chromium' }
    : { problem: `${output.slice(-400)}\n${howTo}` };
}

/** Installs nginx for the nightly tests behind a real proxy, on Debian as root; does not start it. */
export async function findNginx() {
  if (existsSync('/usr/sbin/nginx') || !isDebian()) return;
  say('Installing nginx for the tests behind it.');
  await installed('nginx', { RUNLEVEL: '1' });
}

const isDebian = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

async function installed(name, more = {}) {
  const env = { DEBIAN_FRONTEND: 'noninteractive', ...more };
  await run('apt-get', ['update'], { env });
  return run('apt-get', ['install', '-y', name], { env });
}
