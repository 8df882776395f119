import './node-version.mjs';

// npm run serve: production. No set-up, no demo; the settings come from the environment.
const { existsSync } = await import('node:fs');
const { giveUp, problem, root } = await import('./steps.mjs');
const main = `${root}/dist/api/main.js`;

if (!existsSync(main)) giveUp(problem('Recess is not built yet: run npm install, then npm run build.'));
process.env.NODE_ENV = 'production';
const server = await import(main);
await server.main();
