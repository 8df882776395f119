import './node-version.mjs';

// npm run restore -- <backup>: replaces the store by a backup; Recess must not be running.
const { built, giveUp, say } = await import('./steps.mjs');
const { restoreCommand } = await built('backup');
await restoreCommand(process.argv.slice(2), new Date().toISOString()).then(say, giveUp);
