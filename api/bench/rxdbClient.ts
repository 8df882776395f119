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
import { batchMax } from '#sync/contract/sync.ts';
import { answering } from './child.ts';
import type { Target, Write } from './corpus.ts';

export type Doc = Write & { id: string; updatedAt: number };
type Checkpoint = { id: string; updatedAt: number };
type Pulled = { documents: WithDeleted<Doc>[]; checkpoint: Checkpoint };
/** `pulls`: what was pushed is read back, as our own round trip does and as a second device needs it. */
export type Way = { storage: 'memory' | 'indexeddb'; pulls: boolean };

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

// It advertises its paid storage at every start.
console.warn = () => {};

let opened: { db: RxDatabase; docs: RxCollection<Doc>; target: Target; way: Way };
let databases = 0;

async function replicated(): Promise<RxReplicationState<Doc, Checkpoint>> {
  const { docs, target, way } = opened;
  const headers = { 'content-type': 'application/json' };
  let pulled = 0;
  let allPulled = () => {};
  const whole = new Promise<void>((resolve) => {
    allPulled = resolve;
  });
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
    ...(way.pulls && {
      pull: {
        batchSize: batchMax,
        async handler(since: Checkpoint | undefined, limit: number) {
          const query = `updatedAt=${since?.updatedAt ?? 0}&id=${since?.id ?? ''}&limit=${limit}`;
          const response = await fetch(`${target.url}/pull?${query}`);
          const answer = (await response.json()) as Pulled;
          pulled += answer.documents.length;
          if (pulled >= target.writes.length) allPulled();
          return answer;
        },
      },
    }),
  });
  const failed = new Promise<never>((_, reject) => replication.error$.subscribe(reject));
  const all = async () => {
    await replication.awaitInitialReplication();
    await replication.awaitInSync();
    if (!way.pulls) return;
    replication.reSync();
    await whole;
    await replication.awaitInSync();
  };
  await Promise.race([all(), failed]);
  return replication;
}

answering({
  async queue(told: Target & { way: Way }): Promise<void> {
    const { way, ...target } = told;
    const storage: RxStorage<unknown, object> = way.storage === 'memory' ? getRxStorageMemory() : getRxStorageDexie();
    const db = await createRxDatabase({ name: `bench${++databases}`, storage, multiInstance: false });
    const { docs } = await db.addCollections({ docs: { schema } });
    opened = { db, docs: docs as RxCollection<Doc>, target, way };
    const updatedAt = Date.now();
    const { error } = await opened.docs.bulkInsert(
      target.writes.map((write, i) => ({ ...write, id: uuid(), updatedAt: updatedAt + i })),
    );
    if (error.length > 0) throw new Error(`${error.length} documents were not inserted`);
  },
  async send(): Promise<number> {
    const began = performance.now();
    const replication = await replicated();
    const took = performance.now() - began;
    await replication.cancel();
    await opened.db.remove();
    return took;
  },
});
