import { AsyncLocalStorage } from 'node:async_hooks';
import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import type { Db } from './port.ts';

/**
 * Settings applied each time a connection is opened, because better-sqlite3 reopens a WAL file with synchronous=NORMAL.
 */
export const settings = {
  journal_mode: 'wal',
  synchronous: 2,
  foreign_keys: 1,
  secure_delete: 1,
  // Waiting blocks the event loop.
  busy_timeout: 250,
} as const;

/** Suffixes of the files that SQLite creates beside a database. */
export const besideFile = ['-wal', '-shm', '-journal'];

/**
 * Lets only the owner read and write a database file and the files beside it, whatever the folder or the umask allows.
 * Files that SQLite creates later take the mode of the database file.
 */
export function restrictToOwner(file: string): void {
  // Windows has no such modes; its folders already restrict access to their owner.
  if (process.platform === 'win32') return;
  for (const name of [file, ...besideFile.map((end) => `${file}${end}`)]) {
    const mode = statSync(name, { throwIfNoEntry: false })?.mode;
    if (mode === undefined && name === file) closeSync(openSync(file, 'a', 0o600));
    if (mode === undefined || (mode & 0o077) === 0) continue;
    try {
      chmodSync(name, 0o600);
    } catch (error) {
      // Another user owns the file, or the file system has no modes. Nothing here can change that, and the store works
      // all the same.
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

/** Milliseconds that the reader keeps a snapshot at most; another process's writes are visible this much later. */
const snapshotMs = 20;

/** A connection and its cached prepared statements. */
type Line = { connection: Database.Database; prepare(text: string): Database.Statement };
type Open = Line & { over: boolean; savepoints: number };

/** Creates a queue that runs one piece of work at a time. */
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

/** Runs VACUUM in its own thread, because SQLite blocks the thread it runs in: seconds for a database of a gigabyte. */
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
 * Implements the port with SQLite. It has three connections: one writer behind a mutex, one reader, and one for
 * snapshots behind its own mutex. Snapshots and writes do not wait for each other. On a single connection, a read would
 * see the uncommitted rows of another request.
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

  // A read outside a transaction takes and releases the file locks, which costs more than most reads. So the reader
  // keeps a snapshot for a moment. A write of this process ends it first, so that every later read sees the write.
  const [begin, commit] = [reader.prepare('BEGIN'), reader.prepare('COMMIT')];
  function holdSnapshot() {
    if (reader.inTransaction) return;
    begin.run();
    setTimeout(letGo, snapshotMs).unref();
  }
  function letGo() {
    if (reader.open && reader.inTransaction) commit.run();
  }

  // The log is emptied between two snapshots, because a reader of the log keeps it from being emptied.
  const emptyLog = () =>
    viewing(() => {
      letGo();
      // The pragma returns `busy` instead of throwing when another process, such as a backup, reads the log. The log
      // then stays as it is.
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
      // SQLite may have rolled back the whole transaction itself, for example on a full disk.
      if (open.connection.inTransaction) open.connection.exec(`ROLLBACK TO ${name}; RELEASE ${name}`);
      else open.over = true;
      throw error;
    } finally {
      open.savepoints--;
    }
  }

  /** Runs the work inside a transaction of a connection; `commit` ends the transaction. */
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
    // secure_delete overwrites deleted rows in their pages, but the log still has the old pages.
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
          // An enabled AsyncLocalStorage adds a small cost to every promise of the process.
          inside.disable();
        }),
      ),
  };
}
