import type { TestStore, TestUser } from './app.tsx';

type Id = { id: string };

/** Decides the first open case, for the rule "kind"; returns the decision's id. `choice`: what the call takes besides. */
export async function decideFirstCase(store: TestStore, staff: TestUser, choice: object): Promise<string> {
  const { rows } = (await store.callAs(staff, 'GET', '/api/moderation/cases')) as {
    rows: (Id & { version: number })[];
  };
  const said = { rule: 'kind', version: rows[0]?.version, ...choice };
  return ((await store.callAs(staff, 'POST', `/api/moderation/cases/${rows[0]?.id}/decisions`, said)) as Id).id;
}

/** A review of Leo's that Maya has reported, and what staff decided about it. */
export async function decidedReview(store: TestStore, choice: object) {
  const [maya, leo, staff] = await Promise.all([
    store.user('player', 'maya'),
    store.user('player', 'leo'),
    store.user('staff'),
  ]);
  const { id: gameId } = await store.game({ title: 'Hollow' });
  const review = { gameId, rating: 1, comment: 'Only a fool plays this' };
  const { id } = (await store.callAs(leo, 'POST', '/api/reviews', review)) as Id;
  await store.callAs(maya, 'POST', '/api/moderation/reports', {
    ...{ kind: 'review', id, authorId: leo.id, reason: 'bullying' },
  });
  return { maya, leo, staff, gameId, id: await decideFirstCase(store, staff, choice) };
}

/** A developer's game that Leo has in his library, and that staff have taken out of the store. */
export async function unlistedGame(store: TestStore) {
  const [leo, developer, staff] = await Promise.all([
    store.user('player', 'leo'),
    store.user('developer'),
    store.user('staff'),
  ]);
  const { id } = await store.game({ title: 'Hollow', developerId: developer.id });
  await store.callAs(leo, 'POST', `/api/library/${id}`);
  await store.callAs(leo, 'POST', '/api/moderation/reports', {
    ...{ kind: 'game', id, authorId: developer.id, reason: 'scary' },
  });
  const decisionId = await decideFirstCase(store, staff, { actions: ['unlist'], facts: 'It shows blood.' });
  return { leo, developer, staff, id, decisionId };
}
