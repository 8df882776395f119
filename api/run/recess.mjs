import './node-version.mjs';

// npm run recess -- user reset-password <e-mail or username>: what an operator does to one account, while the store is used.
// npm run --silent recess -- judge [--lists file.json]: judges texts, a JSON object a line; it needs no store.
const { built, giveUp, say } = await import('./steps.mjs');
const { recess } = await built('operator');
await recess(process.argv.slice(2), new Date().toISOString(), { input: process.stdin, say }).then(
  (lines) => lines && say(lines),
  giveUp,
);
