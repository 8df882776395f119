import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import couch from 'express-pouchdb';
import memory from 'pouchdb-adapter-memory';
import PouchDB from 'pouchdb-core';
import find from 'pouchdb-find';
import mapReduce from 'pouchdb-mapreduce';
import replication from 'pouchdb-replication';
import { answering } from '../answering.ts';

const folder = mkdtempSync(join(tmpdir(), 'recess-bench-'));
PouchDB.plugin(memory).plugin(replication).plugin(mapReduce).plugin(find);
const databases = PouchDB.defaults({ adapter: 'memory' });
const app = express();
app.use('/', couch(databases, { mode: 'minimumForPouchDB', inMemoryConfig: true, logPath: join(folder, 'log.txt') }));
const server = app.listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

answering({ open: () => ({ url }), count: async (path: string) => (await new databases(path).info()).doc_count }, () =>
  rmSync(folder, { recursive: true, force: true }),
);
