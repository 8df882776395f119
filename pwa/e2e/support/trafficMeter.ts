import type { Page } from '@playwright/test';
import { countingProxy } from '../../../api/bench/countingProxy.ts';
import { openHttp2Proxy } from '../../../api/bench/http2Proxy.ts';
import type { StoreOptions } from './store.ts';

/** `url` is set once a store was opened with `opening`. */
export type Door = {
  url: string;
  counted(): { up: number; down: number };
  opening: StoreOptions;
  close(): Promise<void>;
};

/** A proxy in front of a store that counts the bytes on the wire: HTTP/2 over TLS, or plain HTTP/1.1. */
export function countedDoor(how: 'http/2' | 'http/1.1'): Door {
  let proxy: Awaited<ReturnType<typeof countingProxy>> | undefined;
  let front: Awaited<ReturnType<typeof openHttp2Proxy>> | undefined;
  const door: Door = {
    url: '',
    counted: () => ({ ...proxy?.counted }) as { up: number; down: number },
    opening: {
      async settings(store: string) {
        front = how === 'http/2' ? await openHttp2Proxy(store) : undefined;
        proxy = await countingProxy(front ? `http://127.0.0.1:${front.port}` : store);
        const { port } = new URL(proxy.url);
        door.url = `${front ? 'https' : 'http'}://localhost:${port}`;
        return { PUBLIC_URL: door.url };
      },
    },
    async close() {
      await proxy?.close();
      await front?.close();
    },
  };
  return door;
}
/** The browser arguments for accepting the proxy's certificate. */
export const believing = ['--ignore-certificate-errors'];

type Traced = { name: string; ts: number; args: { data?: { timeout?: number; url?: string; requestMethod?: string } } };

export type Idle = {
  seconds: number;
  up: number;
  down: number;
  /** The calls that were made. */
  asks: string[];
  /** The timers that fired in the page and its workers, and those of them that fired between calls. */
  fired: number;
  between: number;
  /** The animation frames that scripts requested between calls. */
  frames: number;
  /** The delays in milliseconds of timers below one second that were set between calls. */
  short: number[];
};

/** The milliseconds before and after a call in which timers belong to it. */
const [before, after] = [500, 2_000];

/** Leaves a page idle for some seconds and measures its cost; the browser's own trace lists the timers. */
export async function measureIdle(page: Page, door: Door, seconds: number): Promise<Idle> {
  const session = await page.context().newCDPSession(page);
  const events: Traced[] = [];
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as Traced[])));
  const traceConfig = { includedCategories: ['devtools.timeline'], excludedCategories: ['*'] };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  const start = door.counted();
  await new Promise((over) => setTimeout(over, seconds * 1_000));
  const end = door.counted();
  const collected = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await collected;
  await session.detach();
  const asked = events.filter(({ name }) => name === 'ResourceSendRequest');
  const isAlone = ({ ts }: Traced) => !asked.some((ask) => ts > ask.ts - before * 1_000 && ts < ask.ts + after * 1_000);
  const fires = events.filter(({ name }) => name === 'TimerFire');
  const installs = events.filter(({ name }) => name === 'TimerInstall');
  return {
    seconds,
    up: end.up - start.up,
    down: end.down - start.down,
    asks: asked.map(({ args }) => `${args.data?.requestMethod} ${new URL(args.data?.url ?? 'about:').pathname}`),
    fired: fires.length,
    between: fires.filter(isAlone).length,
    frames: events.filter(({ name }) => name === 'FireAnimationFrame').filter(isAlone).length,
    short: installs.filter(isAlone).flatMap(({ args }) => {
      const timeout = args.data?.timeout ?? 0;
      return timeout < 1_000 ? [timeout] : [];
    }),
  };
}

/** Waits until a page has made no request for a while. */
export async function settled(page: Page): Promise<void> {
  let last = performance.now();
  const note = () => {
    last = performance.now();
  };
  page.context().on('request', note);
  while (performance.now() - last < 3_000) await new Promise((over) => setTimeout(over, 100));
  page.context().off('request', note);
}
