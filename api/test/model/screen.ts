import type { Write } from './device.ts';

export type Row = Record<string, unknown> & { id: string };
/** `gameId` is the game of an ended play, if its device knows it. */
export type Done = Write & { gameId?: string | null | undefined };
type Seen = { rev: number | null; row: Row };

/**
 * Returns what a person should see: rows with the writes made since on top, implemented a second time and as simply as
 * possible, without `sync/protocol/optimisticUpdates.ts`.
 */
export function onScreen(kind: string, rows: readonly Seen[], writes: readonly Done[]): Seen[] {
  let seen = rows.map(({ rev, row }) => ({ rev, row: { ...row } }));
  const add = (row: Row) => seen.push({ rev: null, row });
  const at = (gameId: unknown) => seen.find(({ row }) => row['gameId'] === gameId)?.row;
  const wish = (id: string, gameId: unknown) => at(gameId) ?? add({ id, gameId, playtime: 0 });
  const drop = (which: unknown) => (seen = seen.filter(({ row }) => row.id !== which && row['gameId'] !== which));

  for (const { id, name, input, gameId: played } of writes) {
    if (name === `${kind}.add`) wish(id, input['gameId'] ?? input['id']);
    if (name === `${kind}.remove`) drop(input['id']);
    if (name === 'cart.moveToWishlist' && kind === 'cart') drop(input['id']);
    if (name === 'cart.moveToWishlist' && kind === 'wishlist') wish(id, input['id']);
    if (name === 'plays.end' && kind === 'library') {
      const row = at(played);
      if (row) row['playtime'] = Number(row['playtime']) + Number(input['activeSeconds'] ?? 0);
    }
    if (kind === 'review' && name.startsWith('reviews.')) {
      const { rating, comment, gameId } = input;
      const standing = name === 'reviews.post' ? at(gameId) : seen.find(({ row }) => row.id === input['id'])?.row;
      if (name === 'reviews.remove') seen = seen.filter(({ row }) => row.id !== input['id']);
      else if (standing) Object.assign(standing, { rating, comment });
      else if (name === 'reviews.post') add({ id, gameId, rating, comment });
    }
    if (kind === 'message' && name === 'friends.message' && !seen.some(({ row }) => row.id === id))
      add({ id, content: input['content'] });
    if (kind === 'notification' && name.startsWith('notifications.'))
      for (const { rev, row } of seen)
        if (name === 'notifications.read' ? row.id === input['id'] : (rev ?? 0) <= Number(input['upToRev']))
          row['isRead'] = 1;
  }
  return seen;
}

/** Returns the visible part of a kind's rows. */
export function displayedRows(kind: string, rows: readonly { row: Row }[]): string[] {
  const of = (row: Row) => {
    if (kind === 'review') return `${row['gameId']} ${row['rating']} ${row['comment']}`;
    if (kind === 'message') return `${row.id} ${row['content']}`;
    if (kind === 'notification') return `${row.id} ${row['isRead']}`;
    if (kind === 'library') return `${row['gameId']} ${row['playtime']}`;
    return String(row['gameId']);
  };
  return rows.map(({ row }) => of(row)).sort();
}
