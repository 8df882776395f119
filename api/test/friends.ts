import { endpoints } from '#sync/contract/index.ts';
import type { Someone, TestApp } from './testApp.ts';

/** Creates two players. */
export const two = (house: TestApp) => Promise.all([house.person('player'), house.person('player')]);

/** Creates two friends; returns them and the id of their friendship. */
export async function befriended(house: TestApp): Promise<{ a: Someone; b: Someone; id: string }> {
  const [a, b] = await two(house);
  const { id } = (await a.call(endpoints['friends.request'], { username: b.username })).body;
  await b.call(endpoints['friends.accept'], { id });
  return { a, b, id };
}

/** Returns the types of a person's notifications, newest first. */
export const newsOf = async (who: Someone) =>
  (await who.call(endpoints['notifications.list'], {})).body.map(({ type }) => type);
