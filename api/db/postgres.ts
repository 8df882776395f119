import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { type Db, isTransientError, type Params } from './port.ts';

// pg returns int8 and numeric as text by default; SQLite returns numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

type Open = { client: pg.PoolClient; savepoints: number; over: boolean };
type Kept = { text: string; name: string; names: string[] };

/** Attempts at a transaction that fails with a deadlock or a serialization failure. */
const attemptsCount = 4;

/** Replaces each `:name` by `$n`; the same name gets the same number. */
export function numbered(text: string): { text: string; names: string[] } {
  const names: string[] = [];
  const out = text.replace(/:([a-zA-Z]\w*)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text: out, names };
}

/** Adds a code to lost-connection errors that pg reports by message only. */
function lost(error: unknown): never {
  const { code, message } = error as { code?: string; message?: string };
  if (code === undefined && /connection terminated|not queryable|connection error|timeout expired/i.test(message ?? ''))
    Object.assign(error as Error, { code: 'ECONNRESET' });
  throw error;
}

export function openPostgres(url: string): Db {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // The pool replaces a lost idle connection; without a listener its error would end the process.
  pool.on('error', () => {});
  let writes = 0;
  const inside = new AsyncLocalStorage<Open>();
  const kept = new Map<string, Kept>();
  const keep = (text: string) => {
    let statement = kept.get(text);
    if (!statement) kept.set(text, (statement = { ...numbered(text), name: `q${kept.size + 1}` }));
    return statement;
  };

  async function query(source: string, params: Params): Promise<pg.QueryResult> {
    const open = inside.getStore();
    if (open?.over) throw new Error('A statement was not awaited before its transaction ended');
    const { text, name, names } = keep(source);
    const values = names.map((n) => {
      if (!(n in params)) throw new RangeError(`Missing named parameter "${n}"`);
      return params[n];
    });
    const result = await (open?.client ?? pool).query({ text, name, values }).catch(lost);
    if (!open && result.command !== 'SELECT') writes++;
    return result;
  }

  async function savepoint<T>(open: Open, work: () => Promise<T>): Promise<T> {
    const name = `s${++open.savepoints}`;
    await open.client.query(`SAVEPOINT ${name}`);
    try {
      const value = await work();
      await open.client.query(`RELEASE SAVEPOINT ${name}`);
      return value;
    } catch (error) {
      await open.client.query(`ROLLBACK TO SAVEPOINT ${name}; RELEASE SAVEPOINT ${name}`).catch(() => {});
      throw error;
    } finally {
      open.savepoints--;
    }
  }

  async function once<T>(begin: string, work: () => Promise<T>): Promise<T> {
    const client = await pool.connect().catch(lost);
    const open: Open = { client, savepoints: 0, over: false };
    let broken: Error | undefined;
    // The pool listens to idle clients only; without this listener a lost connection would end the process.
    const onLoss = (error: Error) => {
      broken = error;
    };
    client.on('error', onLoss);
    try {
      await client.query(begin);
      const value = await inside.run(open, work);
      await client.query('COMMIT');
      if (begin === 'BEGIN') writes++;
      return value;
    } catch (error) {
      await client.query('ROLLBACK').catch((e: Error) => {
        broken = e;
      });
      return lost(error);
    } finally {
      open.over = true;
      client.off('error', onLoss);
      client.release(broken);
    }
  }

  async function within<T>(begin: string, work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(begin, work);
      } catch (error) {
        if (
          attempt >= attemptsCount ||
          !isTransientError(error) ||
          !/^40/.test(String((error as { code?: string }).code))
        )
          throw error;
      }
    }
  }

  return {
    dialect: 'postgres',
    get: async (text, params) => (await query(text, params)).rows[0],
    all: async (text, params) => (await query(text, params)).rows,
    run: async (text, params) => (await query(text, params)).rowCount ?? 0,
    async runEach(text, rows) {
      for (const row of rows) await query(text, row);
    },
    transaction(work) {
      const open = inside.getStore();
      return open ? savepoint(open, work) : within('BEGIN', work);
    },
    open: () => inside.getStore(),
    snapshot: (work) => (inside.getStore() ? work() : within('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', work)),
    script: async (text) => void (await (inside.getStore()?.client ?? pool).query(text)),
    writes: () => writes,
    prepare: async (source) => {
      const { text } = numbered(source);
      await pool.query(`PREPARE probe AS ${text}; DEALLOCATE probe`);
    },
    async size() {
      const { rows } = await pool.query<{ database: number }>(
        'SELECT pg_database_size(current_database()) AS database',
      );
      return { database: rows[0]?.database ?? 0 };
    },
    // PostgreSQL manages its own log.
    scrub: async () => {},
    rewrite: async () => void (await pool.query('VACUUM')),
    // An enabled AsyncLocalStorage adds a small cost to every promise of the process.
    close: () => pool.end().finally(() => inside.disable()),
  };
}
