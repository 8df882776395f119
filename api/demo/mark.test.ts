import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { demoAccounts } from '../config/demoAccounts.ts';
import { addUser } from '../features/auth/store.ts';
import { startApi } from '../server/main.ts';
import { freePort } from '../test/ports.ts';
import { bothDatabases, openTestApp, passwordHash, type TestApp } from '../test/testApp.ts';
import { makeDemo } from './make.ts';
import { demoAccountsHere, kindOf, markDemo, refuseDemo } from './mark.ts';
import { removeDemo } from './remove.ts';

const make = ({ db, config, clock }: TestApp, command?: string) =>
  makeDemo({ db, config, now: clock().toISOString(), ...(command && { command }) });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was refused',
    (error: Error & { plain?: boolean }) => (error.plain ? error.message : error),
  );

// All tests use one store from its first start on, because creating the demo takes seconds.
describe.each(bothDatabases)('demo accounts on %s', (database) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp({ database });
  });
  afterAll(() => house.close());

  const usersIn = async () => ((await house.db.get('SELECT COUNT(*) AS n FROM users', {})) as { n: number }).n;
  const served = () => refusal(refuseDemo(house.db, house.config, 'npm run serve'));
  const unmark = () => house.db.run("DELETE FROM secrets WHERE name = 'demo'", {});

  test('are created in an empty store, which is a demo from then on', async () => {
    expect([await kindOf(house.db), await served()]).toEqual(['new', 'nothing was refused']);
    await make(house);
    expect([await kindOf(house.db), await usersIn()]).toEqual(['demo', 5]);
    await house.person('player');
    await make(house);
    expect([await kindOf(house.db), await usersIn()]).toEqual(['demo', 6]);
  });

  test('are not served without DEMO=1', async () => {
    expect(await served()).toMatch(/^npm run serve serves no demo.*npm start.*npm run remove-demo$/);
  });

  test('of an earlier version without a mark are recognized in a demo store', async () => {
    await unmark();
    expect(await served()).toMatch(/^npm run serve serves no demo/);
    await make(house);
    expect(await house.db.all("SELECT name FROM secrets WHERE name = 'demo'", {})).toHaveLength(1);
    expect(await usersIn()).toBe(6);
  });

  test('that an earlier version created in a real store are not served, and no more are created there', async () => {
    await unmark();
    const long = new Date(house.clock().getTime() - 100 * 86_400_000).toISOString();
    await house.db.run('UPDATE migrations SET "appliedAt" = :long', { long });
    expect(await kindOf(house.db)).toBe('real');
    expect(await served()).toMatch(/has demo accounts, whose passwords are public\. .*npm run remove-demo$/);
    expect(await refusal(make(house))).toMatch(/has real ones/);
  });

  test('are removed from a real store with all their data, including its only lead developer', async () => {
    const real = await house.person('developer');
    const game = await house.game({ developerId: real.id });
    const { db, config } = house;
    const remove = () => removeDemo({ db, config, now: house.clock().toISOString() });
    expect(await remove()).toBe(5);
    expect(await demoAccountsHere.all(db)).toEqual([]);
    expect(await db.all('SELECT id FROM games', {})).toEqual([{ id: game.id }]);
    expect([await usersIn(), await served(), await remove()]).toEqual([2, 'nothing was refused', 0]);
  });

  test('are not created in a store with real accounts by any command, and the store does not change', async () => {
    for (const command of ['npm start', 'npm run dev'])
      expect(await refusal(make(house, command))).toMatch(
        new RegExp(`^${command} makes accounts with public .*npm run serve.*DATA_DIR=./demo ${command}$`),
      );
    expect([await kindOf(house.db), await usersIn()]).toEqual(['real', 2]);
  });

  test('cannot be created by a sign-up with their addresses, which would block the next start', async () => {
    const visitor = await house.person('visitor');
    const names = { firstName: 'Ada', lastName: 'Example', birthDate: '2005-05-20' };
    const signUp = (email: string) =>
      visitor.call(endpoints['auth.register'], {
        ...{ ...names, username: 'Somebody else', password: 'a long enough word', email },
      });
    expect(await signUp(demoAccounts.leo.email)).toMatchObject({
      status: 409,
      body: { message: 'Unable to create account' },
    });
    expect((await signUp('leo@school.example')).status).toBe(201);
  });
});

test('npm run serve on a demo folder, and a demo on a real one, end with one line before they listen', async () => {
  const house = await openTestApp();
  const starting = async (demo: boolean, command: string) => {
    const ports = { port: await freePort(), playPort: await freePort() };
    return refusal(startApi({ ...house.config, ...ports, demo }, undefined, {}, command));
  };
  const [now, id] = [house.clock().toISOString(), '00000000-0000-7000-8000-000000000000'];
  try {
    await addUser(house.db, { ...demoAccounts.maya, id, password: passwordHash, now });
    await markDemo(house.db);
    expect(await starting(false, 'npm run serve')).toMatch(/^npm run serve serves no demo/);
    await house.db.run('DELETE FROM users', {});
    await house.db.run('DELETE FROM secrets', {});
    await house.person('player');
    expect(await starting(true, 'npm start')).toMatch(/^npm start makes accounts with public passwords/);
  } finally {
    await house.close();
  }
});
