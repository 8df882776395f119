/** A server for RxDB, written as in RxDB's documentation, with Koa and SQLite. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Koa from 'koa';
import { connect } from '../db/sqlite.ts';
import { logLine } from './corpus.ts';
import { serveRpc } from './rpcServer.ts';
import type { Doc } from './rxdbClient.ts';

type Pushed = { newDocumentState: Doc; assumedMasterState?: Doc };
type Row = { doc: string };

// The protocol is that of rxdb.info/replication-http.html: a push answers the conflicts, a pull goes by (updatedAt, id).
const folder = mkdtempSync(join(tmpdir(), 'recess-bench-'));
const db = connect(join(folder, 'rxdb.sqlite'));
db.exec(
  'CREATE TABLE docs (id TEXT PRIMARY KEY, "updatedAt" INTEGER, doc TEXT) STRICT; CREATE INDEX docs_order ON docs ("updatedAt", id)',
);
const one = db.prepare<[string], Row>('SELECT doc FROM docs WHERE id = ?');
const put = db.prepare(
  'INSERT INTO docs VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET "updatedAt" = excluded."updatedAt", doc = excluded.doc',
);
const after = db.prepare<[number, string, number], Row>(
  'SELECT doc FROM docs WHERE ("updatedAt", id) > (?, ?) ORDER BY "updatedAt", id LIMIT ?',
);
const every = db.prepare<[], Row>('SELECT doc FROM docs');
const empty = db.prepare('DELETE FROM docs');
const docIn = (row: Row) => JSON.parse(row.doc) as Doc;

const push = db.transaction((rows: Pushed[]): Doc[] => {
  const conflicts: Doc[] = [];
  for (const { newDocumentState: doc, assumedMasterState: assumed } of rows) {
    const row = one.get(doc.id);
    const standing = row && docIn(row);
    if (standing?.updatedAt !== assumed?.updatedAt) conflicts.push(standing as Doc);
    else put.run(doc.id, doc.updatedAt, JSON.stringify(doc));
  }
  return conflicts;
});

function pull(query: URLSearchParams) {
  const [since, id, limit] = [Number(query.get('updatedAt')), String(query.get('id')), Number(query.get('limit'))];
  const documents = after.all(since, id, limit).map(docIn);
  const last = documents.at(-1);
  return { documents, checkpoint: last ? { id: last.id, updatedAt: last.updatedAt } : { id, updatedAt: since } };
}

const app = new Koa();
app.use(async (ctx) => {
  if (ctx.method === 'GET') {
    ctx.body = pull(ctx.URL.searchParams);
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of ctx.req) chunks.push(chunk as Buffer);
  ctx.body = push.immediate(JSON.parse(Buffer.concat(chunks).toString()) as Pushed[]);
});
const server = createServer(app.callback());
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

serveRpc(
  {
    open(): { url: string } {
      empty.run();
      return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
    },
    kept: () => every.all().map((row) => logLine(docIn(row))),
  },
  () => {
    db.close();
    rmSync(folder, { recursive: true, force: true });
  },
);
