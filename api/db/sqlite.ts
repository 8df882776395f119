import { AsyncLocalStorage } from 'node:async_hooks';
import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import type { Db } from './port.ts';

/** The settings of every connection, each time it is opened: better-sqlite3 reopens a WAL file with synchronous=NORMAL. */
export const settings = {
  journal_mode: 'wal',
  synchronous: 2,
  foreign_keys: 1,
  secure_delete: 1,
  // It blocks the event loop while it waits.
  busy_timeout: 250,
} as const;

/** What SQLite puts beside a database. */
export const besideFile = ['-wal', '-shm', '-journal'];

/**
 * Makes a database's file one that only its owner reads and writes, whatever its folder or the umask allows, and of one that
 * is there the files beside it too. What SQLite makes later has the mode of the file.
 */
export function restrictToOwner(file: string): void {
  // Windows has no such modes; its folders keep to their owner.
  if (process.platform === 'win32') return;
  for (const name of [file, ...besideFile.map((end) => `${file}${end}`)]) {
    const mode = statSync(name, { throwIfNoEntry: false })?.mode;
    if (mode === undefined && name === file) closeSync(openSync(file, 'a', 0o600));
    if (mode === undefined || (mode & 0o077) === 0) continue;
    try {
      chmodSync(name, 0o600);
    } catch (error) {
      // Another user's, or of a file system without modes: nothing here can change it, and the store is of use all the same.
      if (!/^(EPERM|EROFS|ENOTSUP|ENOENT)$/.test(String((error as { code?: string }).code))) throw error;
    }
  }
}

export function connect(file: string): Database.Database {
  restrictToOwner(file);
  const connection = new Database(file);
  for (const [name, value] of Object.entries(settings)) connection.pragma(`${name} = ${value}`);
  return connection;
}

/** Milliseconds a snapshot of the reader lives at most: what another process wrote is seen this much later. */
const snapshotMs = 20;

/** A connection, and its statements, each prepared once. */
type Line = { connection: Database.Database; prepare(text: string): Database.Statement };
type Open = Line & { over: boolean; savepoints: number };

/** Work that goes one after another. */
function oneByOne(): <T>(work: () => T | Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}

const vacuuming = `
  const { workerData } = require('node:worker_threads');
  const connection = new (require(workerData.library))(workerData.file);
  connection.pragma('secure_delete = 1');
  connection.exec('VACUUM');
  connection.close();`;

/** Seconds for a database of a gigabyte: in a thread of its own, as SQLite blocks the one it works in. */
function vacuum(file: string): Promise<void> {
  const library = createRequire(import.meta.url).resolve('better-sqlite3');
  return new Promise((resolve, reject) => {
    const worker = new Worker(vacuuming, { eval: true, execArgv: [], workerData: { file, library } });
    worker.once('error', reject);
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('The database was not rewritten'))));
  });
}

function lineTo(file: string): Line {
  const connection = connect(file);
  const kept = new Map<string, Database.Statement>();
  return {
    connection,
    prepare(text) {
      let statement = kept.get(text);
      if (!statement) kept.set(text, (statement = connection.prepare(text)));
      return statement;
    },
  };
}

/**
 * SQLite behind the port: one writer behind a mutex, one reader, and one behind a mutex of its own for several reads of one moment,
 * which neither wait for what is written nor keep it waiting. On one connection a read would see another request's uncommitted rows.
 */
export function openSqlite(file: string): Db {
  const [writing, reading, seeing] = [lineTo(file), lineTo(file), lineTo(file)];
  const [{ connection: writer, prepare: write }, { connection: reader, prepare: read }] = [writing, reading];
  seeing.connection.pragma('query_only = 1');
  const inside = new AsyncLocalStorage<Open>();

  let writes = 0;
  const [exclusively, viewing] = [oneByOne(), oneByOne()];

  function on<T>(text: string, use: (statement: Database.Statement) => T): T | Promise<T> {
    const open = inside.getStore();
    if (open?.over) throw new Error('A statement came after its transaction had ended');
    if (open) return use(open.prepare(text));
    const statement = read(text);
    if (statement.readonly) {
      holdSnapshot();
      return use(statement);
    }
    return exclusively(() => {
      letGo();
      const done = use(write(text));
      writes++;
      return done;
    });
  }

  // Each read by itself takes and gives back the file's locks, which costs more than most reads. So a snapshot is held
  // for a moment; it is let go before anything is written here, so that a write is seen by every read after it.
  const [begin, commit] = [reader.prepare('BEGIN'), reader.prepare('COMMIT')];
  function holdSnapshot() {
    if (reader.inTransaction) return;
    begin.run();
    setTimeout(letGo, snapshotMs).unref();
  }
  function letGo() {
    if (reader.open && reader.inTransaction) commit.run();
  }

  // Between two snapshots: who reads in the log keeps it from being emptied.
  const emptyLog = () =>
    viewing(() => {
      letGo();
      // It is answered and not thrown that somebody else reads in it, such as a backup, so that it stays as it is.
      const [done] = writer.pragma('wal_checkpoint(TRUNCATE)') as { busy: 0 | 1 }[];
      if (done?.busy) throw new Database.SqliteError('The log was not emptied', 'SQLITE_BUSY');
    });

  async function savepoint<T>(open: Open, work: () => Promise<T>): Promise<T> {
    const name = `s${++open.savepoints}`;
    open.prepare(`SAVEPOINT ${name}`).run();
    try {
      const value = await work();
      open.prepare(`RELEASE ${name}`).run();
      return value;
    } catch (error) {
      // SQLite may have rolled the whole transaction back itself, on a full disk for one.
      if (open.connection.inTransaction) open.connection.exec(`ROLLBACK TO ${name}; RELEASE ${name}`);
      else open.over = true;
      throw error;
    } finally {
      open.savepoints--;
    }
  }

  /** Work inside a transaction of a line; `commit` ends it. */
  function within<T>(line: Line, opening: string, work: () => Promise<T>, commit: () => void): Promise<T> {
    const open: Open = { ...line, over: false, savepoints: 0 };
    return inside.run(open, async () => {
      line.prepare(opening).run();
      try {
        const value = await work();
        commit();
        return value;
      } catch (error) {
        if (line.connection.inTransaction) line.connection.exec('ROLLBACK');
        throw error;
      } finally {
        open.over = true;
      }
    });
  }
  const commitWrites = () => {
    letGo();
    write('COMMIT').run();
    writes++;
  };
  const endView = () => void seeing.prepare('COMMIT').run();

  return {
    dialect: 'sqlite',
    get: async (text, params) => on(text, (s) => s.get(params)),
    all: async (text, params) => on(text, (s) => s.all(params)),
    run: async (text, params) => on(text, (s) => s.run(params).changes),
    async runEach(text, rows) {
      await on(text, (s) => {
        for (const row of rows) s.run(row);
      });
    },
    transaction(work) {
      const open = inside.getStore();
      return open ? savepoint(open, work) : exclusively(() => within(writing, 'BEGIN IMMEDIATE', work, commitWrites));
    },
    open: () => inside.getStore(),
    snapshot: (work) => (inside.getStore() ? work() : viewing(() => within(seeing, 'BEGIN', work, endView))),
    script: async (text) => {
      const open = inside.getStore();
      if (open) open.connection.exec(text);
      else
        await exclusively(() => {
          letGo();
          writer.exec(text);
        });
    },
    // Deleted rows are overwritten in their pages (secure_delete); the log still has the pages as they were.
    scrub: () => exclusively(emptyLog),
    rewrite: () =>
      exclusively(async () => {
        await vacuum(file);
        await emptyLog();
      }),
    writes: () => writes,
    size: async () => ({
      database: statSync(file).size,
      log: statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0,
    }),
    prepare: async (text) => void writer.prepare(text),
    close: () =>
      exclusively(() =>
        viewing(() => {
          letGo();
          for (const { connection } of [reading, seeing, writing]) connection.close();
          // Enabled, it costs every promise of the process a little.
          inside.disable();
        }),
      ),
  };
}
