import type { BridgeMessage, Command, SaveSnapshot, WorkerResponse } from '../protocol.ts';
import { observeSave, readSave, type SaveContent, writeSave } from './saveBridge.ts';

/** The hidden page of a game's origin: it passes the app's orders to the worker and the answers back, and keeps saves. */
const app = document.documentElement.dataset.app as string;

/** How often a running download is asked after; an ended worker starts anew and goes on where it was. */
const pingIntervalMs = 20_000;

const reply = (answer: WorkerResponse | SaveSnapshot | { type: 'ready' }, ask: string | null) => {
  const said: BridgeMessage = { from: 'recess-shell', ask, ...answer };
  parent.postMessage(said, app);
};

async function workerOf(): Promise<ServiceWorker> {
  await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' });
  return (await navigator.serviceWorker.ready).active as ServiceWorker;
}

/**
 * Whether a worker serves the game from its copy, if there is one. A worker that the game took away is brought back: what it kept
 * is there still, and belongs to the next worker as well.
 */
async function isServed(hasCopy: boolean): Promise<boolean> {
  if ((await navigator.serviceWorker.getRegistration())?.active) return true;
  return (
    hasCopy &&
    (await workerOf().then(
      () => true,
      () => false,
    ))
  );
}

let watching = false;

/** What the game keeps, as of now; from the first order on, every change is told too. */
async function keepSave(order: Command & { type: 'place' | 'look' }): Promise<void> {
  const tell = (ask: string | null) => (found: SaveContent) => reply({ type: 'saved', ...found }, ask);
  if (order.type === 'place') await writeSave(order.items, order);
  tell(order.ask)(await readSave(order.type === 'place' || order.deep));
  if (!watching) observeSave(tell(null));
  watching = true;
}

async function pass(order: Command): Promise<void> {
  if (order.type === 'place' || order.type === 'look') return keepSave(order);
  if (order.type === 'expect' && !(await isServed(order.known.length > 0)))
    return reply({ type: 'expected' }, order.ask);
  const { ask, ...asked } = order;
  let over = false;
  const send = async () => {
    const worker = await workerOf();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<WorkerResponse>) => {
      if (over) return;
      over = data.type !== 'progress';
      reply(data, ask);
    };
    worker.postMessage(asked, [port2]);
  };
  await send();
  if (asked.type !== 'install') return;
  const asking = setInterval(() => {
    if (over) clearInterval(asking);
    // Without a network the registration still stands; a failure here shows in the worker's own answer.
    else send().catch(() => {});
  }, pingIntervalMs);
}

addEventListener('message', ({ origin, source, data }: MessageEvent<Command>) => {
  if (origin !== app || source !== parent) return;
  pass(data).catch(() => reply({ type: 'failed', failure: 'offline', file: null }, data.ask));
});
reply({ type: 'ready' }, null);
