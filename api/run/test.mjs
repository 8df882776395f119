import './node-version.mjs';

// npm test: sets itself up, then the whole gate.
const { build, install } = await import('./setup.mjs');
const { findChromium } = await import('./chromium.mjs');
const { fast, gate, whole } = await import('./gate.mjs');
const { say } = await import('./steps.mjs');

const tell = (error) => {
  say(error.plain ? error.message : error.stack);
  return false;
};
const done = () => true;
// Without packages nothing can be checked; without a build or a browser, all but the stories.
const ready = await install().then(done, tell);
const built = ready && (await build().then(done, tell));
const { path, problem } = built ? await findChromium() : {};
if (problem) say(problem);
const steps = path ? whole(path) : ready ? fast : [];
await gate(steps, { passed: 0, failed: path ? 0 : 1 });
