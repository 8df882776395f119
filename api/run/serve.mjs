import './node-version.mjs';

// npm run serve: starts the production server. No set-up, no demo; the settings come from the environment.
const { built } = await import('./steps.mjs');

process.env.NODE_ENV = 'production';
const server = await built('main');
await server.main('npm run serve');
