import './node-version.mjs';

// npm run recess -- user reset-password <e-mail or username>: changes one account of a running store.
// npm run recess -- doctor: says what is left to do for who runs the store; it needs no running store.
// npm run --silent recess -- judge [--lists file.json] [--from-store]: judges texts, one JSON object per line.
const { built, giveUp, say } = await import('./steps.mjs');
const { recess } = await built('operator');
await recess(process.argv.slice(2), new Date().toISOString(), { input: process.stdin, say }).then(
  (lines) => lines && say(lines),
  giveUp,
);
