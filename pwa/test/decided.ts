import type { TestStore } from './app.tsx';

type Id = { id: string };

/** A developer's game that Leo has in his library, and that staff have taken out of the store. */
export async function unlisted(store: TestStore) {
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
  const { rows } = (await store.callAs(staff, 'GET', '/api/moderation/cases')) as {
    rows: (Id & { version: number })[];
  };
  const said = { actions: ['unlist'], rule: 'kind', facts: 'It shows blood.', version: rows[0]?.version };
  const decision = (await store.callAs(staff, 'POST', `/api/moderation/cases/${rows[0]?.id}/decisions`, said)) as Id;
  return { leo, developer, staff, id, decisionId: decision.id };
}
