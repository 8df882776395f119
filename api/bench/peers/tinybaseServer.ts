import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMergeableStore, type MergeableStore } from 'tinybase';
import { createFilePersister } from 'tinybase/persisters/persister-file';
import { createWsServer } from 'tinybase/synchronizers/synchronizer-ws-server';
import { WebSocketServer } from 'ws';
import { answering } from '../answering.ts';

const folder = mkdtempSync(join(tmpdir(), 'recess-bench-'));
const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
await new Promise((resolve) => sockets.once('listening', resolve));
const stores = new Map<string, MergeableStore>();
createWsServer(sockets, (path: string) => {
  const store = createMergeableStore();
  stores.set(path, store);
  return createFilePersister(store, join(folder, `${path}.json`));
});
const url = `http://127.0.0.1:${(sockets.address() as AddressInfo).port}`;

answering({ open: () => ({ url }), count: (path: string) => stores.get(path)?.getRowCount('writes') ?? 0 }, () =>
  rmSync(folder, { recursive: true, force: true }),
);
