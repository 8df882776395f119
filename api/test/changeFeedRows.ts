import type { RowKind } from '#sync/contract/sync.ts';
import type { Someone, TestApp } from './testApp.ts';

/** Returns the feed rows of an account for a kind: each entity and whether it is deleted. */
export async function fedOf({ db }: TestApp, { id }: Pick<Someone, 'id'>, kind: RowKind): Promise<[string, number][]> {
  const text = 'SELECT "entityId", gone FROM sync_told WHERE "userId" = :id AND kind = :kind ORDER BY rev, "entityId"';
  const rows = (await db.all(text, { id, kind })) as { entityId: string; gone: number }[];
  return rows.map(({ entityId, gone }) => [entityId, gone]);
}
