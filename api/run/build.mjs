import './node-version.mjs';

// npm run build: builds what is outdated; installs nothing.
const { build } = await import('./setup.mjs');
const { giveUp } = await import('./steps.mjs');
await build().catch(giveUp);
