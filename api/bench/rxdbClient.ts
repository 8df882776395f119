/** An RxDB client, written as in RxDB's documentation, to compare with ours. */
import 'fake-indexeddb/auto';
import {
  createRxDatabase,
  type RxCollection,
  type RxDatabase,
  type RxJsonSchema,
  type RxStorage,
  type WithDeleted,
} from 'rxdb/plugins/core';
import { type RxReplicationState, replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { v7 as uuid } from 'uuid';
import { batchMax } from '#sync/constants.ts';
import type { Target, Write } from './corpus.ts';
import { serveRpc } from './rpcServer.ts';

export type Doc = Write & { id: string; updatedAt: number };
type Checkpoint = { id: string; updatedAt: number };
type Pulled = { documents: WithDeleted<Doc>[]; checkpoint: Checkpoint };
export type Storage = 'memory' | 'indexeddb';
type Params = Target & { storage?: Storage };

const schema: RxJsonSchema<Doc> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 36 },
    name: { type: 'string' },
    input: { type: 'object' },
    updatedAt: { type: 'integer' },
  },
  required: ['id', 'name', 'input', 'updatedAt'],
};

// RxDB advertises its paid storage at every start.
console.warn = () => {};

let opened: { db: RxDatabase; docs: RxCollection<Doc>; target: Target };
let databases = 0;

let pulled = 0;
let heard: (() => void) | undefined;

/** Starts the replication, which continues with later writes. */
function replicate(): { replication: RxReplicationState<Doc, Checkpoint>; failed: Promise<never> } {
  const { docs, target } = opened;
  const headers = { 'content-type': 'application/json' };
  pulled = 0;
  const replication = replicateRxCollection<Doc, Checkpoint>({
    collection: docs,
    replicationIdentifier: target.url,
    push: {
      batchSize: batchMax,
      async handler(rows) {
        const response = await fetch(`${target.url}/push`, { method: 'POST', headers, body: JSON.stringify(rows) });
        return (await response.json()) as WithDeleted<Doc>[];
      },
    },
    // Pushed documents are pulled back, as in our own round trip and as a second device needs them.
    pull: {
      batchSize: batchMax,
      async handler(since: Checkpoint | undefined, limit: number) {
        const query = `updatedAt=${since?.updatedAt ?? 0}&id=${since?.id ?? ''}&limit=${limit}`;
        const response = await fetch(`${target.url}/pull?${query}`);
        const answer = (await response.json()) as Pulled;
        pulled += answer.documents.length;
        heard?.();
        return answer;
      },
    },
  });
  return { replication, failed: new Promise<never>((_, reject) => replication.error$.subscribe(reject)) };
}

/** Resolves when `count` documents were pulled back. */
const hasPulled = (count: number) =>
  new Promise<void>((resolve) => {
    heard = () => pulled >= count && resolve();
    heard();
  });

async function replicated(): Promise<RxReplicationState<Doc, Checkpoint>> {
  const { target } = opened;
  const { replication, failed } = replicate();
  const all = async () => {
    await replication.awaitInitialReplication();
    await replication.awaitInSync();
    replication.reSync();
    await hasPulled(target.writes.length);
    await replication.awaitInSync();
  };
  await Promise.race([all(), failed]);
  return replication;
}

async function insert(writes: Write[]): Promise<void> {
  const updatedAt = Date.now();
  const { error } = await opened.docs.bulkInsert(
    writes.map((write, i) => ({ ...write, id: uuid(), updatedAt: updatedAt + i })),
  );
  if (error.length > 0) throw new Error(`${error.length} documents were not inserted`);
}

async function create({ storage, ...target }: Params): Promise<void> {
  const kept: RxStorage<unknown, object> = storage === 'indexeddb' ? getRxStorageDexie() : getRxStorageMemory();
  const db = await createRxDatabase({ name: `bench${++databases}`, storage: kept, multiInstance: false });
  const { docs } = await db.addCollections({ docs: { schema } });
  opened = { db, docs: docs as RxCollection<Doc>, target };
}

let live: ReturnType<typeof replicate>;
const inSync = () => Promise.race([live.replication.awaitInSync(), live.failed]);

serveRpc({
  async queue(params: Params): Promise<void> {
    await create(params);
    await insert(params.writes);
  },
  async send(): Promise<number> {
    const began = performance.now();
    const replication = await replicated();
    const took = performance.now() - began;
    await replication.cancel();
    await opened.db.remove();
    return took;
  },
  /** Sets up a device that replicates and has written nothing yet. */
  async open(params: Params): Promise<void> {
    await create(params);
    live = replicate();
    await Promise.race([live.replication.awaitInitialReplication(), live.failed]);
  },
  async write({ from, to }: { from: number; to: number }): Promise<void> {
    await insert(opened.target.writes.slice(from, to));
    await inSync();
    live.replication.reSync();
    await hasPulled(to);
    await inSync();
  },
  async pull(): Promise<void> {
    const asked = new Promise<void>((resolve) => (heard = resolve));
    live.replication.reSync();
    await asked;
    await inSync();
  },
});
