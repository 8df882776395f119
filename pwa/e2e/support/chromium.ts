/** The arguments with which stories, component tests and benchmarks start Chromium. */

// The last argument replaces Playwright's own list, which turns storage partitioning off: a game's frame would then
// have no storage. The two features of the address bar render pages of their own, which takes as long as the rest of a
// start.
export const args = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
  '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding,OptimizationHints,' +
    'WebUIOmniboxPopup,WebUIOmniboxAimPopup',
];
export const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Milliseconds until a story gives up waiting: it tests what happens, not how fast this computer is. */
export const patienceMs = 120_000;
/** The limit for stories that work through many writes, in milliseconds. */
export const longMs = 10 * 60_000;
