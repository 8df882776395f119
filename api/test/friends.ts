import { endpoints } from '#sync/contract/index.ts';
import type { House, Someone } from './testApp.ts';

/** Two players of a house. */
export const two = (house: House) => Promise.all([house.person('player'), house.person('player')]);

/** Two who are friends, and the id of their friendship. */
export async function befriended(house: House): Promise<{ a: Someone; b: Someone; id: string }> {
  const [a, b] = await two(house);
  const { id } = (await a.call(endpoints['friends.request'], { username: b.username })).body;
  await b.call(endpoints['friends.accept'], { id });
  return { a, b, id };
}

/** What somebody's bell rang for, newest first. */
export const newsOf = async (who: Someone) =>
  (await who.call(endpoints['notifications.list'], {})).body.map(({ type }) => type);
