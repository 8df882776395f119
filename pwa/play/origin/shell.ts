import type { BridgeMessage, Command, SaveSnapshot, WorkerResponse } from '../protocol.ts';
import { observeSave, readSave, type SaveContent, writeSave } from './saveBridge.ts';

/**
 * The hidden page of a game's origin: it passes the app's commands to the worker and the answers back, and handles
 * saves.
 */
const app = document.documentElement.dataset.app as string;

/**
 * Milliseconds between two commands to a running download; they start a worker that has ended, which then continues.
 */
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
 * Whether a worker serves the game from its copy, if there is one. A worker that the game unregistered is registered
 * again: its caches are still there, and the new worker uses them.
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

/** Answers with the present save; from the first command on, every change is reported too. */
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
    // Without a network the registration is still there; the worker's own answer reports a failure.
    else send().catch(() => {});
  }, pingIntervalMs);
}

addEventListener('message', ({ origin, source, data }: MessageEvent<Command>) => {
  if (origin !== app || source !== parent) return;
  pass(data).catch(() => reply({ type: 'failed', failure: 'offline', file: null }, data.ask));
});
reply({ type: 'ready' }, null);
