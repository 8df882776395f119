import './node-version.mjs';

// npm start: installs what is missing, builds what is outdated, and starts the server.
const { fork } = await import('node:child_process');
const { relative } = await import('node:path');
const { build, install } = await import('./setup.mjs');
const { giveUp, root, say } = await import('./steps.mjs');

await install().then(build).catch(giveUp);

const env = {
  ...process.env,
  DEMO: process.env.DEMO || '1',
  NODE_ENV: 'production',
  LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  // Each thread that encodes a picture would keep memory of its own (docs/performance-log.md).
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || '2',
};
const server = fork(`${root}/dist/api/main.js`, ['npm start'], {
  env,
  cwd: process.cwd(),
  execArgv: ['--enable-source-maps'],
});

server.on('message', ({ ready, publicUrl, dataDir, demo }) => {
  if (!ready) return;
  say(`\nRecess is at ${publicUrl}`);
  if (demo) {
    say('Sign in as   maya@demo.recess or leo@demo.recess (players)');
    say('             dev@demo.recess (developer), admin@demo.recess, lead@demo.recess');
    say('Password     recess-demo');
    if (!process.env.SETUP_KEY) say('Setup key    recess-demo-key (for the lead developer)');
  }
  say(`Data         ${relative(process.cwd(), dataDir) || '.'}`);
  say('Stop         Ctrl+C\n');
});
let stopping = false;
server.on('exit', (code) => process.exit(stopping ? 0 : (code ?? 1)));
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    stopping = true;
    server.kill(signal);
  });
