import './node-version.mjs';

// npm run restore -- <backup>: makes the store what a backup says; Recess must not be running.
const { built, giveUp, say } = await import('./steps.mjs');
const { restoreCommand } = await built('backup');
await restoreCommand(process.argv.slice(2), new Date().toISOString()).then(say, giveUp);
