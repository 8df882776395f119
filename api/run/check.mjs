import './node-version.mjs';

// npm run check: the fast gate, without the browser.
const { fast, gate } = await import('./gate.mjs');
await gate(fast);
