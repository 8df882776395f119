import './node-version.mjs';

// npm run dev: serves the app with hot reloading at one URL, and restarts the API on changes.
const { spawn } = await import('node:child_process');
const { createServer } = await import('node:net');
const { install } = await import('./setup.mjs');
const { giveUp, problem, root, say } = await import('./steps.mjs');

await install().catch(giveUp);
const { buildPlay } = await import('./build-play.mjs');
await buildPlay(`${root}/dist/play`);

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

const port = Number(process.env.PORT || 3000);
const apiPort = await freePort();
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`;
const { createServer: createVite } = await import('vite');
const target = `http://127.0.0.1:${apiPort}`;
const vite = await createVite({
  root: `${root}/pwa`,
  configFile: `${root}/vite.config.ts`,
  server: { port, strictPort: true, host: '127.0.0.1', proxy: { '/api': target, '/files': target } },
});
await vite.listen().catch((error) => {
  giveUp(
    problem(`The address ${publicUrl} is not to be had (${error.message}). Choose another: PORT=3100 npm run dev`),
  );
});
const env = { ...process.env, PORT: String(apiPort), PUBLIC_URL: publicUrl, DEMO: process.env.DEMO || '1' };
const api = spawn(
  process.execPath,
  [`${root}/node_modules/tsx/dist/cli.mjs`, 'watch', '--clear-screen=false', 'api/server/main.ts', 'npm run dev'],
  { cwd: root, env, stdio: 'inherit' },
);

say(`\nRecess is at ${publicUrl} and reloads as you write.\n`);

const stop = async () => {
  api.kill('SIGTERM');
  await vite.close();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
api.on('exit', (code) => process.exit(code ?? 1));
