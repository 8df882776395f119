/** By who wrote to whom, and when: of all rows messages alone have it. */
export const messageIndex = '[row.senderId+row.receiverId+row.createdAt+id]';

/** The schema of an account's database on a device, a step after another: what is there stays. */
export const accountSchemaVersions: Record<string, string>[] = [
  { base: '[kind+id], kind', shadow: '[kind+id]', outbox: '++order, state, entity', dead: 'id', meta: 'key' },
  { saves: 'gameId, unsent' },
  { base: `[kind+id], kind, ${messageIndex}` },
];
