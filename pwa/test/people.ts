import type { TestStore, TestUser } from './app.tsx';

/** Sends a friend request; returns the friendship's id. */
export async function requestFriendship(store: TestStore, asks: TestUser, whom: TestUser): Promise<string> {
  const body = { username: whom.username };
  return ((await store.callAs(asks, 'POST', '/api/friends/request', body)) as { id: string }).id;
}

export async function befriend(store: TestStore, asks: TestUser, whom: TestUser): Promise<void> {
  const id = await requestFriendship(store, asks, whom);
  await store.callAs(whom, 'POST', `/api/friends/${id}/accept`);
}
