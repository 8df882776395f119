import './node-version.mjs';

// npm run verify-games [-- --watch] [-- --again <game id>]: verifies every unverified build of a running store in
// Chromium, if one is installed.
const { built, giveUp, say } = await import('./steps.mjs');
const { chromiumHere } = await import('./chromium.mjs');
const { verifyGames } = await built('trials');
const { path, problem } = chromiumHere();
if (problem) say(problem);
const ending = new AbortController();
// The first signal lets the current build finish; the second one does not.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.on(signal, () => (ending.signal.aborted ? process.exit(1) : ending.abort()));
const here = { path, isRoot: process.getuid?.() === 0, clock: () => new Date(), signal: ending.signal };
await verifyGames(here, process.argv.slice(2), say).then(say, giveUp);
