/** How Chromium is started by stories, component tests and benchmarks. */

// The last one replaces Playwright's own list, which turns storage partitioning off: then a game's frame has no storage.
// The two of the address bar draw pages of their own in it, which takes as long as all else of a start.
export const args = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
  '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding,OptimizationHints,' +
    'WebUIOmniboxPopup,WebUIOmniboxAimPopup',
];
export const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Milliseconds until a story gives up waiting: it says what comes, not how fast this computer is. */
export const patienceMs = 120_000;
/** The same for what works through many writes. */
export const longMs = 10 * 60_000;
