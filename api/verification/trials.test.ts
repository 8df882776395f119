import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { submission, uploadBuild } from '../test/submissions.ts';
import { databases, openTestApp, type Someone, type TestApp } from '../test/testApp.ts';
import { recordResult, type VerificationOutcome } from './recordResult.ts';
import { unverifiedBuilds } from './store.ts';

const good: VerificationOutcome = {
  ...{ browser: '156.0.1.2', outcome: 'ran', firstFrame: 400, frames: { median: 17, p95: 20 } },
  ...{ heapBytes: 9_000_000, errors: [], refused: [], absent: [], blocked: [], moves: true },
};
const bad: VerificationOutcome = {
  ...good,
  ...{ moves: false, errors: ['TypeError: Failed to fetch'], refused: ['https://scores.example/'] },
};
/** A trial that proves nothing: the game plays on, but requested something external. */
const unproven: VerificationOutcome = { ...good, refused: ['https://scores.example/'] };
const on = '2026-11-21T10:00:00.000Z';

describe.each(databases)('trials of builds on %s', (database) => {
  let house: TestApp;
  let [kim, staff, player] = [] as unknown as [Someone, Someone, Someone];
  beforeAll(async () => {
    house = await openTestApp({ database });
    [kim, staff, player] = [await house.person('developer'), await house.person('staff'), await house.person('player')];
  });
  afterAll(() => house?.close());

  const index = (title: string) => [{ name: 'index.html', data: `<!doctype html><title>${title}</title>` }];
  async function waiting(title: string, worksOffline: 0 | 1 = 1) {
    const { gameUrl, buildId } = await uploadBuild(kim, index(title));
    const { body } = await kim.call(endpoints['games.submit'], await submission(kim, { gameUrl, worksOffline }));
    return { id: body.id, buildId };
  }
  async function inStore(title: string, worksOffline: 0 | 1 = 1) {
    const game = await waiting(title, worksOffline);
    await staff.call(endpoints['games.approve'], { id: game.id });
    return game;
  }
  async function next(gameId: string, title: string) {
    const { gameUrl } = await uploadBuild(kim, index(title));
    return (await kim.call(endpoints['versions.submit'], { gameId, gameUrl })).body;
  }
  const badges = async (id: string) => {
    const { worksOffline, chromebookVerified, triedAt } = (await player.call(endpoints['games.one'], { id })).body;
    return { worksOffline, chromebookVerified, triedAt };
  };
  const claim = { worksOffline: 1, chromebookVerified: 0, triedAt: null };
  const earned = { worksOffline: 1, chromebookVerified: 1, triedAt: on };
  const lost = { worksOffline: 0, chromebookVerified: 0, triedAt: on };
  const listed = async (again = '') => (await unverifiedBuilds.all(house.db, { again })).map(({ buildId }) => buildId);

  test('a developer’s claim stays a claim until the build is tried; then the result and its date replace it', async () => {
    const [told, untold] = [await inStore('told'), await inStore('untold', 0)];
    expect(await badges(told.id)).toEqual(claim);
    await recordResult(house.db, told.buildId, good, on);
    await recordResult(house.db, untold.buildId, good, on);
    expect([await badges(told.id), await badges(untold.id)]).toEqual([earned, earned]);
    const refuted = await inStore('refuted');
    await recordResult(house.db, refuted.buildId, bad, on);
    expect(await badges(refuted.id)).toEqual(lost);
  });

  test('a badge belongs to the played build: another version has its own, and a restored version gets its badge back', async () => {
    const game = await inStore('one');
    await recordResult(house.db, game.buildId, good, on);
    const second = await next(game.id, 'two');
    await recordResult(house.db, second.buildId, bad, on);
    expect(await badges(game.id)).toEqual(earned);
    await staff.call(endpoints['versions.approve'], { id: second.id });
    expect(await badges(game.id)).toEqual(lost);
    const third = await next(game.id, 'three');
    await staff.call(endpoints['versions.approve'], { id: third.id });
    expect(await badges(game.id)).toEqual(claim);
    await kim.call(endpoints['versions.restore'], { id: game.id });
    expect(await badges(game.id)).toEqual(earned);
  });

  test('a trial that proves nothing leaves the claim of the developer as it is', async () => {
    const [claimed, silent] = [await inStore('claimed', 1), await inStore('silent', 0)];
    for (const { buildId } of [claimed, silent]) await recordResult(house.db, buildId, unproven, on);
    expect(await badges(claimed.id)).toEqual(claim);
    expect(await badges(silent.id)).toEqual({ ...claim, worksOffline: 0 });
    expect(await listed()).not.toContain(claimed.buildId);
  });

  test('a badge is published to every device, but not for a game that is not in the store', async () => {
    const rev = async () =>
      ((await house.db.get('SELECT "catalogueRev" FROM sync_meta', {})) as { catalogueRev: number }).catalogueRev;
    const [shown, hidden] = [await inStore('shown'), await waiting('hidden')];
    const before = await rev();
    await recordResult(house.db, hidden.buildId, good, on);
    expect(await rev()).toBe(before);
    await recordResult(house.db, shown.buildId, good, on);
    expect(await rev()).toBe(before + 1);
    await staff.call(endpoints['games.approve'], { id: hidden.id });
    expect(await badges(hidden.id)).toEqual(earned);
  });

  test('a build of the same files is not tried again', async () => {
    const { gameUrl, buildId } = await uploadBuild(kim, index('one'));
    expect(await listed()).not.toContain(buildId);
    const { body } = await kim.call(endpoints['games.submit'], await submission(kim, { gameUrl, worksOffline: 0 }));
    expect(body).toMatchObject(earned);
  });

  test('pending builds are tried first, rejected and withdrawn ones never, and no build twice', async () => {
    const old = await inStore('old');
    const [first, refused] = [await waiting('first'), await waiting('refused')];
    await staff.call(endpoints['games.reject'], { id: refused.id, reason: 'No' });
    const version = await next(old.id, 'newer');
    const taken = await next(old.id, 'newest');
    await kim.call(endpoints['versions.withdraw'], { id: taken.id });
    const list = await listed();
    for (const { buildId } of [refused, version, taken]) expect(list).not.toContain(buildId);
    expect(list.indexOf(first.buildId)).toBeLessThan(list.indexOf(old.buildId));
    for (const buildId of list) await recordResult(house.db, buildId, good, on);
    expect(await listed()).toEqual([]);
    expect(await listed(old.id)).toEqual([old.buildId]);
  });

  test('only staff and the developer can read the result of a trial', async () => {
    const game = await waiting('read');
    const list = async (who: Someone) => (await who.call(endpoints['versions.list'], { id: game.id })).body;
    expect((await list(kim))[0]?.trial).toBeNull();
    const trial = await recordResult(house.db, game.buildId, bad, on);
    expect(trial).toMatchObject({ at: on, buildId: game.buildId, browser: '156.0.1.2', worksOffline: false });
    expect([(await list(kim))[0]?.trial, (await list(staff))[0]?.trial]).toEqual([trial, trial]);
    expect((await player.call(endpoints['versions.list'], { id: game.id })).status).toBe(404);
  });
});
