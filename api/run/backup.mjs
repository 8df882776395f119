import './node-version.mjs';

// npm run backup [-- <new folder>]: copies a running store.
const { built, giveUp, say } = await import('./steps.mjs');
const { backup } = await built('backup');
await backup(process.argv.slice(2), new Date().toISOString()).then(say, giveUp);
