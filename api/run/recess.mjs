import './node-version.mjs';

// npm run recess -- user reset-password <e-mail or username>: what an operator does to one account, while the store is used.
const { built, giveUp, say } = await import('./steps.mjs');
const { recess } = await built('operator');
await recess(process.argv.slice(2), new Date().toISOString()).then(say, giveUp);
