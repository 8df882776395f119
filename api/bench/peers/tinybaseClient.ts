import { randomUUID } from 'node:crypto';
import { createMergeableStore, type MergeableStore } from 'tinybase';
import { createWsSynchronizer, type WsSynchronizer } from 'tinybase/synchronizers/synchronizer-ws-client';
import { WebSocket } from 'ws';
import { answering } from '../answering.ts';
import type { Target } from '../corpus.ts';

let target: Target & { path: string };
let store: MergeableStore;
let link: WsSynchronizer<WebSocket>;

async function connect(): Promise<void> {
  const socket = new WebSocket(`${target.url.replace('http', 'ws')}/${target.path}`);
  link = await createWsSynchronizer(store, socket, 5);
  await link.startSync();
}

answering({
  async open(told: Target & { path: string }): Promise<void> {
    target = told;
    store = createMergeableStore();
    await connect();
  },
  write({ from, to }: { from: number; to: number }): void {
    store.transaction(() => {
      for (const { name, input } of target.writes.slice(from, to))
        store.setRow('writes', randomUUID(), { name, ...input } as Record<string, string | number>);
    });
  },
  async leave(): Promise<void> {
    await link.destroy();
  },
  /** There is no asking for news on an open socket: it comes. What is counted is coming back with nothing new. */
  pull: connect,
  end: () => link.destroy(),
});
