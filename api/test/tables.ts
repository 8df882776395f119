import type { TestApp } from './testApp.ts';

type Row = Record<string, unknown>;

/** Returns the names of all tables. */
export async function tablesOf({ db }: Pick<TestApp, 'db'>): Promise<string[]> {
  const names =
    db.dialect === 'sqlite'
      ? "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
      : "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename";
  return ((await db.all(names, {})) as { name: string }[]).map(({ name }) => name);
}

/** Returns every column that refers to users, with its table. */
export async function userColumns({ db }: TestApp): Promise<{ table: string; column: string }[]> {
  const references =
    db.dialect === 'sqlite'
      ? `SELECT m.name AS "table", f."from" AS "column" FROM sqlite_master m, pragma_foreign_key_list(m.name) f
          WHERE m.type = 'table' AND f."table" = 'users'`
      : `SELECT CAST(CAST(c.conrelid AS regclass) AS text) AS "table", a.attname AS "column"
           FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
          WHERE c.contype = 'f' AND c.confrelid = CAST('users' AS regclass)`;
  return (await db.all(references, {})) as { table: string; column: string }[];
}

/** Columns that any request may change. */
const moving: Record<string, string[]> = { sessions: ['seenAt'] };

/** Returns every row of every table that is `wanted`, in a fixed order. */
export async function everything(
  house: Pick<TestApp, 'db'>,
  wanted: (row: Row) => boolean = () => true,
): Promise<Record<string, Row[]>> {
  const all: Record<string, Row[]> = {};
  for (const name of await tablesOf(house)) {
    const rows = ((await house.db.all(`SELECT * FROM "${name}"`, {})) as Row[]).filter(wanted);
    for (const column of moving[name] ?? []) for (const row of rows) delete row[column];
    all[name] = inOrder(rows);
  }
  return all;
}

/** Sorts rows by their JSON; each is serialized once, not at every comparison. */
const inOrder = (rows: Row[]): Row[] =>
  rows
    .map((row) => ({ row, text: JSON.stringify(row) }))
    .sort((a, b) => (a.text < b.text ? -1 : 1))
    .map(({ row }) => row);

/** Columns in which others refer to a person by blocking or reporting them; such rows are not the person's own. */
const aboutOthers = ['aboutUserId', 'gameOwnerId', 'blockedId', 'authorId', 'entityId'];

/** Returns every row that is a person's own. */
export async function rowsOf(house: TestApp, userId: string): Promise<Record<string, Row[]>> {
  const isTheirs = (row: Row) =>
    Object.entries(row).some(([column, value]) => value === userId && !aboutOthers.includes(column));
  return everything(house, isTheirs);
}
