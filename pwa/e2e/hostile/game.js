import { away, hogs, rewrite } from './away.js';
import { tries } from './config.js';
import { forgeries } from './forged.js';
import { device, page, storage } from './inside.js';
import { ways } from './outside.js';
import { thieves } from './thieves.js';

/** Everything that is tried while the page stays: a name, and what it does. It answers what it got; nothing is a no. */
const attempts = { ...page, ...storage, ...thieves, ...forgeries, ...device, ...ways };

const text = (got) => (got instanceof Error ? `${got.name}: ${got.message}` : String(got));
async function tried(act) {
  const over = new Promise((resolve) => setTimeout(resolve, 2_500));
  try {
    const got = await Promise.race([act(), over]);
    return got ? { got: text(got) } : { no: 'nothing' };
  } catch (error) {
    return { no: text(error) };
  }
}

/** What each got, for the story to read. */
async function attempt() {
  const all = await Promise.all(Object.entries(attempts).map(async ([name, act]) => [name, await tried(act)]));
  document.querySelector('#state').textContent = 'All tried';
  return Object.fromEntries(all);
}

// Once: what follows begins with a game that does nothing yet.
if (tries && !sessionStorage.tried) globalThis.results = attempt();
sessionStorage.tried = 'once';
Object.assign(globalThis, { away, hogs, rewrite, thieves });
