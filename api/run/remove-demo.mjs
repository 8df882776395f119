import './node-version.mjs';

// npm run remove-demo: deletes the demo's accounts and games from a store that real people use.
const { built, giveUp, say } = await import('./steps.mjs');
const { remove } = await built('demo');
await remove(process.argv.slice(2), new Date().toISOString()).then(say, giveUp);
