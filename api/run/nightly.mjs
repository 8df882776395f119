// npm run test:nightly: runs everything, including what npm test has no time for (docs/testing.md).
process.env.NIGHTLY = '1';
await import('./test.mjs');
