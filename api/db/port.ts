import { fieldMessage } from '#sync/messages/fields.ts';
import { generalMessage } from '#sync/messages/general.ts';
import { Refusal } from '#sync/refusal.ts';

export type Value = string | number | bigint | Uint8Array | null;
export type Params = Record<string, Value>;

/**
 * The database port of the API, with two implementations: SQLite and PostgreSQL.
 * Inside `transaction` and `snapshot` every statement, through whatever handle, belongs to that transaction.
 */
export type Db = {
  dialect: 'sqlite' | 'postgres';
  get(text: string, params: Params): Promise<unknown>;
  all(text: string, params: Params): Promise<unknown[]>;
  /** Returns the number of rows changed. */
  run(text: string, params: Params): Promise<number>;
  /** Runs the statement for each row, in order; needs a transaction, which a failure rolls back. */
  runEach(text: string, rows: readonly Params[]): Promise<void>;
  /** Runs the work in a transaction, or in a savepoint if a transaction is open. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Returns an object that identifies the open transaction: the same one from its beginning to its end, savepoints
   * included.
   */
  open(): object | undefined;
  /** Gives several reads the same consistent state. */
  snapshot<T>(work: () => Promise<T>): Promise<T>;
  /** Runs a script of several statements; for migrations only. */
  script(text: string): Promise<void>;
  /** Counts the committed writes made through this handle. */
  writes(): number;
  /** Throws unless the database can prepare the statement. */
  prepare(text: string): Promise<void>;
  /**
   * Removes deleted data from the write-ahead log. Fails while another process reads the log; the caller tries again
   * later.
   */
  scrub(): Promise<void>;
  /**
   * Rewrites the database file (VACUUM) to remove what deleted rows left in it, and empties the log. Reads continue,
   * writes wait.
   */
  rewrite(): Promise<void>;
  /** Returns the size of the database in bytes, and the size of the log if the log is a file of ours. */
  size(): Promise<{ database: number; log?: number }>;
  close(): Promise<void>;
};

export type Statement<Row> = {
  text: string;
  get(db: Db, params?: Params): Promise<Row | undefined>;
  all(db: Db, params?: Params): Promise<Row[]>;
  run(db: Db, params?: Params): Promise<number>;
  runEach(db: Db, rows: readonly Params[]): Promise<void>;
};

/** All statements of the product; a test prepares each of them on both databases. */
export const allStatements: string[] = [];

/** A named part of a statement, such as a list of columns. */
export type Fragment = { fragment: string };
export const fragment = (text: string): Fragment => ({ fragment: text });

/**
 * Rows of a long list that are scanned or serialized at once: about 10 ms, in which the event loop answers nobody else.
 */
export const scanChunkSize = 1_000;
/**
 * Ends a statement that returns `:most` rows older than `:at` and `:id`, ordered by "createdAt" and id, newest first.
 */
export const keysetLimit = (table: string): Fragment =>
  fragment(`ORDER BY ${table}."createdAt" DESC, ${table}.id DESC LIMIT :most`);

/**
 * A statement, declared once at the top of a store, with :named parameters, in the dialect that both databases share:
 * quoted camelCase columns, ON CONFLICT, RETURNING, no booleans, lower() before comparing text.
 */
export function sql<Row = never>(strings: TemplateStringsArray, ...parts: Fragment[]): Statement<Row> {
  const text = strings.reduce((before, s, i) => before + (parts[i - 1]?.fragment ?? '') + s);
  allStatements.push(text);
  return {
    text,
    get: (db, params = {}) => db.get(text, checked(params)) as Promise<Row | undefined>,
    all: (db, params = {}) => db.all(text, checked(params)) as Promise<Row[]>,
    run: (db, params = {}) => db.run(text, checked(params)),
    runEach: (db, rows) => db.runEach(text, rows.map(checked)),
  };
}

// SQLite throws on booleans and dates and takes undefined for null; PostgreSQL guesses. Both are refused here.
function checked(params: Params): Params {
  for (const name in params) {
    const type = typeof params[name];
    if (type === 'undefined' || type === 'boolean' || params[name] instanceof Date)
      throw new TypeError(`Parameter ${name} is ${type}: bind text, numbers, bytes or null`);
  }
  return params;
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '');

export const isUniqueViolation = (error: unknown) =>
  ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'].includes(codeOf(error));

/** Says whether a referenced row, such as an account or a game, was deleted in the meantime. */
const isLostReference = (error: unknown) => ['SQLITE_CONSTRAINT_FOREIGNKEY', '23503'].includes(codeOf(error));

/** The number of times that a transaction of a job is tried. */
const jobAttemptsCount = 3;
/**
 * Runs a transaction of a background job, and again if an account to which it refers is deleted meanwhile. A request answers
 * notFound then; a job has nobody to answer, and the next attempt does not find the account.
 */
export async function jobTransaction<T>(db: Db, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt >= jobAttemptsCount || !isLostReference(error)) throw error;
    }
}

/**
 * Codes of transient errors. A full or read-only disk or database is one: writes work again once an operator has fixed
 * it.
 */
const passing =
  /^(SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN).*|40001|40P01|53\w{3}|57P0\d|08\w{3}|25006|ECONN\w+|ENOTFOUND|EPIPE|ETIMEDOUT|ENOSPC|EDQUOT|EFBIG|EROFS)$/;
/** Says whether the database or the disk is unavailable for now; the same call may succeed later. */
export const isTransientError = (error: unknown) => passing.test(codeOf(error));

/** Says whether the text has a character that PostgreSQL cannot store, such as NUL. */
const isUnstorable = (error: unknown) => codeOf(error) === '22021';

/** Returns the cause of an error for the log: a code or the name of the error, never its message. */
export function causeOf(error: unknown): string {
  const { name, cause } = (error ?? {}) as { name?: unknown; cause?: unknown };
  if (error instanceof Refusal && typeof cause === 'string') return cause;
  return codeOf(error) || (typeof name === 'string' ? name : 'unknown');
}

/** Returns the refusal that a database error stands for; undefined for a bug. */
export function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isTransientError(error))
    return new Refusal('busy', generalMessage('busy'), {
      retryAfter: 2,
      cause: causeOf(error),
    });
  if (isUniqueViolation(error)) return new Refusal('conflict', generalMessage('alreadyThere'));
  if (isLostReference(error)) return new Refusal('notFound', generalMessage('missing'));
  if (isUnstorable(error)) return new Refusal('invalid', fieldMessage('unstorable'));
  return undefined;
}
