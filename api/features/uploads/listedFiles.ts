import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import { uploadMessage } from '#sync/messages/fields.ts';
import { generalMessage } from '#sync/messages/general.ts';
import { notificationMessage } from '#sync/messages/stored/notifications.ts';
import { Refusal } from '#sync/refusal.ts';
import { createRecorder, emptyChanges, lockAccounts, publishChanges } from '../../change-feed/changeFeed.ts';
import { createMatcher, type HashList, matchOfFile, readHashList } from '../../files/hashList.ts';
import type { HandlerContext } from '../../http/handler.ts';
import { openAutomaticCase } from '../../http/texts/automaticCases.ts';
import type { Caller } from '../../security/policy.ts';
import type { BuildEntry } from '../games/builds.ts';
import { notifyUnlessUnread } from '../notifications/notify.ts';
import { staff } from '../reports/store.ts';
import { usernameOf } from '../users/store.ts';
import { addIncident } from './store.ts';

type Here = Pick<HandlerContext<Caller>, 'db' | 'config' | 'caller' | 'now'>;

/** The folder of what was refused, in the store's data: for the operator alone, on no screen and in no backup. */
export const quarantineFolder = 'quarantine';

const news = {
  title: notificationMessage('uploadListed'),
  message: notificationMessage('uploadListedNext'),
} as const;

/** Keeps the file as it came, with whose it was and when, readable by the operator alone. */
async function quarantine({ db, config, caller, now }: Here, id: string, path: string, hash: string): Promise<void> {
  const folder = join(config.dataDir, quarantineFolder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await copyFile(path, join(folder, id));
  await chmod(join(folder, id), 0o600);
  const { username } = (await usernameOf.get(db, { id: caller.id })) ?? {};
  const about = { hash, account: caller.id, username, at: now };
  await writeFile(join(folder, `${id}.json`), `${JSON.stringify(about, null, 2)}\n`, { mode: 0o600 });
}

/** Keeps a file that is on the list, opens a case and tells all staff that the operator is needed; none of them sees it. */
async function report(here: Here, path: string, hash: string): Promise<Refusal> {
  const { db, caller, now } = here;
  const id = uuid();
  await quarantine(here, id, path, hash);
  const people = (await staff.all(db)).map((one) => one.id).filter((userId) => userId !== caller.id);
  await db.transaction(async () => {
    const changes = emptyChanges();
    const told = { db, now, ...createRecorder(changes) };
    await lockAccounts(db, [...people, caller.id]);
    await addIncident.run(db, { id, hash, userId: caller.id, now });
    const about = { kind: 'user', entityId: caller.id, authorId: caller.id, reason: 'sexual' } as const;
    await openAutomaticCase(here, { found: 'picture', ...about }, []);
    for (const userId of people) await notifyUnlessUnread(told, userId, { type: 'case', ...news });
    await publishChanges(db, changes, now);
  });
  return new Refusal('invalid', uploadMessage('notAllowed'));
}

/** The operator's list; where it cannot be read nothing is uploaded. */
async function listOf({ config }: Here): Promise<HashList | undefined> {
  try {
    return await readHashList(config);
  } catch (error) {
    throw new Refusal('busy', generalMessage('busy'), { cause: `HASH_LIST ${(error as NodeJS.ErrnoException).code}` });
  }
}

/** Refuses an upload whose bytes are on the operator's list, before anything else is done with it. */
export async function refuseListedFile(here: Here, path: string): Promise<void> {
  const list = await listOf(here);
  const hash = list && (await matchOfFile(path, list));
  if (hash) throw await report(here, path, hash);
}

/** Thrown while a zip is unpacked: one of its files is on the list. */
class ListedFile extends Error {
  readonly hash: string;
  constructor(hash: string) {
    super('A file of a build is on the list of hashes');
    this.hash = hash;
  }
}

async function* compared(bytes: BuildEntry['bytes'], list: HashList): AsyncGenerator<Uint8Array> {
  const matcher = createMatcher(list);
  for await (const piece of bytes instanceof Uint8Array ? [bytes] : bytes) {
    matcher.update(piece);
    yield piece;
  }
  const hash = matcher.match();
  if (hash) throw new ListedFile(hash);
}
async function* comparedEntries(entries: AsyncIterable<BuildEntry>, list: HashList): AsyncGenerator<BuildEntry> {
  for await (const entry of entries) yield { ...entry, bytes: compared(entry.bytes, list) };
}

/** Takes in the files of a zip, and refuses it as a whole if it, or one of them, is on the operator's list. */
export async function withoutListedFiles<T>(
  here: Here,
  { path, entries }: { path: string; entries: AsyncIterable<BuildEntry> },
  take: (entries: AsyncIterable<BuildEntry>) => Promise<T>,
): Promise<T> {
  await refuseListedFile(here, path);
  const list = await listOf(here);
  if (!list) return take(entries);
  try {
    return await take(comparedEntries(entries, list));
  } catch (error) {
    throw error instanceof ListedFile ? await report(here, path, error.hash) : error;
  }
}
