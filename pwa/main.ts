// Nothing is imported here but the app itself: what the server drew (api/home.ts) is painted before any of it runs.

/** Until the page is painted; a window in the background paints nothing and waits for little. */
const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });

async function begin(): Promise<void> {
  if (document.getElementById('first')) await painted();
  const { start } = await import('./start.tsx');
  await start();
}
void begin();
