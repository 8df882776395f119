import { starsFor } from './rules/play.js';
import { layTable } from './rules/reef.js';
import { search } from './rules/solver.js';

const SLICE_MS = 4;
const NODES = 12000;

/** Runs a generator a few milliseconds at a time, so that the frame in between is drawn. */
export async function inSlices(steps, isCancelled = () => false) {
  for (;;) {
    const until = performance.now() + SLICE_MS;
    while (performance.now() < until) {
      const step = steps.next();
      if (step.done) return step.value;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
    if (isCancelled()) return null;
  }
}

/** Returns a deal on one of the water's reefs with a random seed, and with goals that its found solution reaches. */
export function freeDeal(deals, water, seed) {
  const reefs = deals.filter((deal) => deal.water === water);
  const reef = reefs[seed % reefs.length];
  return { ...reef, id: 'free', free: { water, seed }, seed, name: `Free Tide ${seed}`, note: '' };
}

export async function dealFreeTide(deals, water, isCancelled, firstSeed = Math.floor(Math.random() * 90000) + 10000) {
  for (let seed = firstSeed; ; seed += 1) {
    const deal = freeDeal(deals, water, seed);
    const table = layTable(deal);
    let found = null;
    // A solution with spare draws gives goals with some room, so it is tried first; a deal without spare draws is fair too.
    for (const keep of [4, 1]) {
      found = await inSlices(search(table, { limit: NODES, keep }), isCancelled);
      if (!found) return null;
      if (found.moves) {
        const goals = { left: keep, run: Math.min(8, found.position.longest) };
        if (starsFor(table, found.position, goals).every(Boolean)) return { ...deal, goals };
      }
    }
  }
}
