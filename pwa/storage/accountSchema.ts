/** Indexes messages by sender, receiver and time; only rows of messages have these fields. */
export const messageIndex = '[row.senderId+row.receiverId+row.createdAt+id]';

/** The schema versions of an account's database on a device; each version keeps the existing data. */
export const accountSchemaVersions: Record<string, string>[] = [
  { base: '[kind+id], kind', shadow: '[kind+id]', outbox: '++order, state, entity', dead: 'id', meta: 'key' },
  { saves: 'gameId, unsent' },
  { base: `[kind+id], kind, ${messageIndex}` },
];
