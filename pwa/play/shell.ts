import type { Answer, Order, Reply } from './protocol.ts';

/** The hidden page of a game's origin: it passes the app's orders to the worker and the answers back. */
const app = document.documentElement.dataset.app as string;

/** How often a running download is asked after; an ended worker starts anew and goes on where it was. */
const askEvery = 20_000;

const reply = (answer: Answer | { type: 'ready' }, ask: string | null) => {
  const said: Reply = { from: 'recess-shell', ask, ...answer };
  parent.postMessage(said, app);
};

async function workerOf(): Promise<ServiceWorker> {
  await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' });
  return (await navigator.serviceWorker.ready).active as ServiceWorker;
}

async function pass(order: Order): Promise<void> {
  const { ask, ...asked } = order;
  let over = false;
  const send = async () => {
    const worker = await workerOf();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<Answer>) => {
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
  }, askEvery);
}

addEventListener('message', ({ origin, source, data }: MessageEvent<Order>) => {
  if (origin !== app || source !== parent) return;
  pass(data).catch(() => reply({ type: 'failed', failure: 'offline', file: null }, data.ask));
});
reply({ type: 'ready' }, null);
