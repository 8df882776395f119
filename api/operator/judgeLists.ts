import { existsSync, readFileSync } from 'node:fs';
import type { JudgeLists } from '#sync/text/judge.ts';
import { configFromEnvironment, startupError } from '../config/config.ts';
import { openDatabase, type SystemError, sqliteFile, startupErrorFor } from '../db/open.ts';
import type { Db } from '../db/port.ts';
import { judgeListsOf, loadTerms } from '../http/texts/termLists.ts';

export const judgeUsage = 'npm run --silent recess -- judge [--lists <file.json>] [--from-store]';

/** Parses word lists to test, from a file with `{ "allow": [texts], "block": [words] }`; each list is optional. */
function listsFrom(json: string): JudgeLists {
  const { allow = [], block = [], ...more } = JSON.parse(json) as Record<string, unknown>;
  const isList = (list: unknown): list is string[] =>
    Array.isArray(list) && list.every((one) => typeof one === 'string');
  if (!isList(allow) || !isList(block) || Object.keys(more).length > 0)
    throw new Error('Lists are { "allow": [texts], "block": [words] }');
  return { allow, block };
}

/** Reads the words that staff added, and the store's address, as its server judges by them. Nothing is written. */
async function storeLists(): Promise<JudgeLists> {
  const config = configFromEnvironment();
  // Opening would make one.
  if (!config.databaseUrl && !existsSync(sqliteFile(config)))
    throw startupError(`There is no store in ${config.dataDir}. Set DATA_DIR or DATABASE_URL to those of the store.`);
  let db: Db | undefined;
  try {
    db = openDatabase(config);
    await loadTerms(db);
    return judgeListsOf(db, config);
  } catch (error) {
    throw startupErrorFor(config, error as SystemError);
  } finally {
    await db?.close();
  }
}

/** The lists that the options of the judge command name, together; undefined without any. */
export async function judgeListsFor(options: readonly string[]): Promise<JudgeLists | undefined> {
  const rest = [...options];
  const lists: JudgeLists[] = [];
  while (rest.length > 0) {
    const option = rest.shift();
    const file = option === '--lists' ? rest.shift() : undefined;
    if (file) lists.push(listsFrom(readFileSync(file, 'utf8')));
    else if (option === '--from-store') lists.push(await storeLists());
    else throw startupError(`Usage: ${judgeUsage}`);
  }
  if (lists.length === 0) return undefined;
  const all = (name: 'allow' | 'block' | 'hosts') => lists.flatMap((list) => list[name] ?? []);
  return { allow: all('allow'), block: all('block'), hosts: all('hosts') };
}
