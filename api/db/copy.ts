import type { Db } from './port.ts';

/** Rows that are read and written at a time; one row of a build can list a thousand files. */
const batchCount = 200;
const names = (rows: unknown[]) => (rows as { name: string }[]).map((row) => row.name);
const quoted = (columns: string[]) => columns.map((column) => `"${column}"`).join(', ');

/** The table of row counters, which the database's triggers fill unless they are switched off. */
const counted = 'totals';

/**
 * Returns the tables of an SQLite database, each after the tables that it references or counts; leaves out the
 * `migrations` table.
 */
export async function tablesOf(sqlite: Db): Promise<string[]> {
  const all = names(
    await sqlite.all(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'",
      {},
    ),
  );
  const ordered: string[] = [];
  const place = async (table: string, above: string[]) => {
    if (ordered.includes(table) || table === 'migrations') return;
    if (above.includes(table)) throw new Error(`Tables refer to each other in a ring: ${[...above, table].join(', ')}`);
    const referred = names(await sqlite.all('SELECT "table" AS name FROM pragma_foreign_key_list(:table)', { table }));
    for (const other of referred) if (other !== table) await place(other, [...above, table]);
    ordered.push(table);
  };
  const last = (table: string) => (table === counted ? 1 : 0);
  for (const table of all.sort().sort((a, b) => last(a) - last(b))) await place(table, []);
  return ordered;
}

export const columnsOf = async (sqlite: Db, table: string) =>
  names(await sqlite.all('SELECT name FROM pragma_table_info(:table)', { table }));

type Row = Record<string, string | number | null>;

/**
 * Yields all rows of a table in batches. PostgreSQL needs an open snapshot or transaction here, because it reads by
 * cursor.
 */
async function* rowsOf(db: Db, table: string, columns: string[]): AsyncGenerator<Row[]> {
  if (db.dialect === 'postgres') {
    const cursor = `"rows of ${table}"`;
    await db.script(`DECLARE ${cursor} NO SCROLL CURSOR FOR SELECT ${quoted(columns)} FROM "${table}"`);
    for (;;) {
      const rows = (await db.all(`FETCH ${batchCount} FROM ${cursor}`, {})) as Row[];
      if (rows.length === 0) return db.script(`CLOSE ${cursor}`);
      yield rows;
    }
  }
  const page = `SELECT rowid AS " at", ${quoted(columns)} FROM "${table}" WHERE rowid > :after ORDER BY rowid LIMIT ${batchCount}`;
  for (let after: number = Number.MIN_SAFE_INTEGER; ; ) {
    const rows = (await db.all(page, { after })) as (Row & { ' at': number })[];
    if (rows.length === 0) return;
    after = rows.at(-1)?.[' at'] as number;
    yield rows.map(({ ' at': _, ...row }) => row);
  }
}

/**
 * Builds an INSERT of many rows in one statement. It binds one value, so the statement is the same for any number of
 * rows.
 */
function insertOf(db: Db, table: string, columns: string[]): string {
  const list = quoted(columns);
  if (db.dialect === 'postgres')
    return `INSERT INTO "${table}" (${list}) SELECT ${list} FROM json_populate_recordset(NULL::"${table}", CAST(:rows AS json))`;
  const values = columns.map((column) => `json_extract(value, '$."${column}"')`).join(', ');
  return `INSERT INTO "${table}" (${list}) SELECT ${values} FROM json_each(:rows)`;
}

/** Copies the named columns of all rows of a table. Returns the number of rows. */
export async function copyTable(from: Db, to: Db, table: string, columns: string[]): Promise<number> {
  const insert = insertOf(to, table, columns);
  if (table === counted) await to.run(`DELETE FROM ${counted}`, {});
  let copied = 0;
  for await (const rows of rowsOf(from, table, columns)) copied += await to.run(insert, { rows: JSON.stringify(rows) });
  return copied;
}
