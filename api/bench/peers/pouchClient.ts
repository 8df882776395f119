import { randomUUID } from 'node:crypto';
import http from 'pouchdb-adapter-http';
import memory from 'pouchdb-adapter-memory';
import PouchDB from 'pouchdb-core';
import replication from 'pouchdb-replication';
import { answering } from '../answering.ts';
import type { Target } from '../corpus.ts';

PouchDB.plugin(memory).plugin(http).plugin(replication);

let target: Target & { path: string };
let local: PouchDB.Database;
let remote: PouchDB.Database;

answering({
  async open(told: Target & { path: string }): Promise<void> {
    target = told;
    local = new PouchDB(target.path, { adapter: 'memory' });
    remote = new PouchDB(`${target.url}/${target.path}`);
    await local.replicate.to(remote);
    await local.replicate.from(remote);
  },
  async write({ from, to }: { from: number; to: number }): Promise<void> {
    await local.bulkDocs(target.writes.slice(from, to).map((write) => ({ _id: randomUUID(), ...write })));
    const { docs_written } = await local.replicate.to(remote);
    if (docs_written !== to - from) throw new Error(`wrote ${docs_written}`);
  },
  // The first time after writes it reads those back, as every other device would.
  async pull(): Promise<void> {
    await local.replicate.from(remote);
  },
});
