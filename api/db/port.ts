import { fieldMessage } from '#sync/messages/fields.ts';
import { generalMessage } from '#sync/messages/general.ts';
import { Refusal } from '#sync/refusal.ts';

export type Value = string | number | bigint | Uint8Array | null;
export type Params = Record<string, Value>;

/**
 * The database, as the rest of the API sees it. Two implementations: SQLite and PostgreSQL.
 * Inside `transaction` and `snapshot` every statement, through whatever handle, belongs to that transaction.
 */
export type Db = {
  dialect: 'sqlite' | 'postgres';
  get(text: string, params: Params): Promise<unknown>;
  all(text: string, params: Params): Promise<unknown[]>;
  /** Answers the number of rows changed. */
  run(text: string, params: Params): Promise<number>;
  /** The same for each of several rows, in their order; inside a transaction, where what fails undoes the rest. */
  runEach(text: string, rows: readonly Params[]): Promise<void>;
  /** All or nothing; inside another transaction a savepoint. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /** The transaction that is open: one object from its beginning to its end, savepoints included. */
  open(): object | undefined;
  /** Several reads of one moment. */
  snapshot<T>(work: () => Promise<T>): Promise<T>;
  /** A script of several statements; for migrations only. */
  script(text: string): Promise<void>;
  /** Grows with everything that was written through this handle and is committed. */
  writes(): number;
  /** Throws unless the database can prepare the statement. */
  prepare(text: string): Promise<void>;
  /** Empties the log of what was deleted; fails, to be tried later, where another process reads in it. */
  scrub(): Promise<void>;
  /** Writes the whole database anew, without what deleted rows left between others, and empties the log. Reads go on, writes wait. */
  rewrite(): Promise<void>;
  /** Bytes it takes, and bytes of the log beside it where that is ours. */
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

/** Every statement of the product, for the test that prepares them all on both databases. */
export const allStatements: string[] = [];

/** A part of a statement under a name, such as a list of columns. */
export type Fragment = { fragment: string };
export const fragment = (text: string): Fragment => ({ fragment: text });

/** Rows of a long list that are read and looked through, or written as JSON, at once: some 10 ms, in which nobody else is answered. */
export const scanChunkSize = 1_000;
/** Closes a statement that answers `:most` rows older than `:at` and `:id`, by the columns "createdAt" and id, newest first. */
export const keysetLimit = (table: string): Fragment =>
  fragment(`ORDER BY ${table}."createdAt" DESC, ${table}.id DESC LIMIT :most`);

/**
 * A statement said once at the top of a store, with :named parameters, in the dialect both databases share:
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

// SQLite throws on booleans and dates and takes undefined for null; PostgreSQL guesses. Neither is wanted.
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

/** What a row refers to went away in the meantime: an account or a game that was deleted. */
const isLostReference = (error: unknown) => ['SQLITE_CONSTRAINT_FOREIGNKEY', '23503'].includes(codeOf(error));

/** A disk or a database that can only be read counts: it is written again once somebody has seen to it. */
const passing =
  /^(SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN).*|40001|40P01|53\w{3}|57P0\d|08\w{3}|25006|ECONN\w+|ENOTFOUND|EPIPE|ETIMEDOUT|ENOSPC|EDQUOT|EFBIG|EROFS)$/;
/** The database or the disk could not do it now; the same call may succeed later. */
export const isTransientError = (error: unknown) => passing.test(codeOf(error));

/** Text that PostgreSQL has no bytes for, such as NUL. */
const isUnstorable = (error: unknown) => codeOf(error) === '22021';

/** What went wrong, for the log: a code, or what kind of error it is, and no words. */
export function causeOf(error: unknown): string {
  const { name, cause } = (error ?? {}) as { name?: unknown; cause?: unknown };
  if (error instanceof Refusal && typeof cause === 'string') return cause;
  return codeOf(error) || (typeof name === 'string' ? name : 'unknown');
}

/** The refusal a database error amounts to; undefined for a bug. */
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
