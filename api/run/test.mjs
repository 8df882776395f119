import './node-version.mjs';

// npm test: sets itself up, then runs the whole gate.
const { build, fetchPackages } = await import('./setup.mjs');
const { findChromium, findNginx } = await import('./chromium.mjs');
const { begin, gate } = await import('./gate.mjs');
const { say } = await import('./steps.mjs');

const tell = (error) => {
  say(error.plain ? error.message : error.stack);
  return false;
};
const done = () => true;
// Without packages nothing can be checked; without a build or a browser everything but the stories can.
const compile = await fetchPackages().catch(tell);
if (process.env.NIGHTLY === '1') await findNginx();
// SQLite compiles while the steps that do not need it run.
const steps = compile ? begin() : () => [];
const [ready, built] = compile ? await Promise.all([compile, build].map((make) => make().then(done, tell))) : [];
const { path, problem } = ready && built ? await findChromium() : {};
if (problem) say(problem);
await gate(steps(ready, path), { passed: 0, failed: path ? 0 : 1 });
