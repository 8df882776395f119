import { defineConfig } from '@playwright/test';
import { args, executablePath, patienceMs } from './pwa/e2e/support/chromium.ts';

/** Stories tagged so have their turn every night; the others are in the gate as well (docs/testing.md). */
const nightly = /@nightly/;

export default defineConfig({
  testDir: './pwa/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './pwa/e2e/support/globalSetup.ts',
  outputDir: './test-results',
  ...(process.env['NIGHTLY'] !== '1' && { grepInvert: nightly }),
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A story that fails is told once more for its trace; it has failed all the same.
  retries: 1,
  failOnFlakyTests: true,
  // A story says what comes, not how fast this computer is: these end only what stands still.
  timeout: 20 * 60_000,
  expect: { timeout: patienceMs },
  reporter: process.env['RECESS_E2E_REPORT']
    ? [['json', { outputFile: process.env['RECESS_E2E_REPORT'] }], ['line']]
    : [['list']],
  reportSlowTests: { max: 10, threshold: 15_000 },
  use: {
    actionTimeout: patienceMs,
    navigationTimeout: patienceMs,
    viewport: { width: 1366, height: 768 },
    serviceWorkers: 'block',
    launchOptions: { executablePath, args },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
});
