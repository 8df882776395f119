import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { someLetters } from '../../test/letters.ts';
import { everything } from '../../test/tables.ts';
import { databases, openTestApp, type TestApp } from '../../test/testApp.ts';

const kindly = "You can't sign up here today. Ask a teacher for help, or come back when you're old enough.";
const began = Date.parse('2026-06-15T12:00:00.000Z');
const minutes = (n: number) => new Date(began + n * 60_000).toISOString();

describe.each(databases)('an age that was refused on %s', (database) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp({ database });
  });
  afterAll(() => house?.close());

  /** Returns a browser that keeps its cookies and asks for an account, or whether an age is accepted. */
  async function browser() {
    const visitor = await house.person('visitor');
    const jar = new Map<string, string>();
    const send = async (path: string, body: object) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await visitor.send('POST', path, JSON.stringify(body), cookie ? { cookie } : {});
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        jar.set(name, value);
      }
      const text = await answer.text();
      return [answer.status, text ? ((JSON.parse(text) as { message?: string }).message ?? '') : ''];
    };
    const form = (birthDate: string) => ({
      ...{ email: `${uuid()}@example.org`, username: `K ${someLetters(12)}`, password: 'walnut staircase' },
      ...{ firstName: 'Kim', lastName: 'Lee', birthDate },
    });
    return {
      jar,
      signUp: (birthDate: string) => send('/api/auth/register', form(birthDate)),
      age: (birthDate: string) => send('/api/auth/age', { birthDate }),
    };
  }

  test('is refused to that browser for 24 hours whatever date it says, and to no other', async () => {
    house.setClock(minutes(0));
    const [kim, ben] = [await browser(), await browser()];
    expect(await kim.signUp('2020-01-31')).toEqual([400, 'Age requirement not met']);
    expect(await kim.signUp('2008-01-31')).toEqual([400, kindly]);
    expect(await kim.age('2008-01-31')).toEqual([400, kindly]);
    expect((await ben.signUp('2008-01-31'))[0]).toBe(201);
    house.setClock(minutes(24 * 60 - 1));
    expect(await kim.signUp('2008-01-31')).toEqual([400, kindly]);
    house.setClock(minutes(24 * 60));
    expect((await kim.signUp('2008-01-31'))[0]).toBe(201);
    house.setClock();
  });

  test('counts when the device asks for the age alone', async () => {
    const kim = await browser();
    expect((await kim.age('2008-01-31'))[0]).toBe(204);
    expect(kim.jar.size).toBe(0);
    expect(await kim.age('2020-01-31')).toEqual([400, 'Age requirement not met']);
    expect(await kim.signUp('2008-01-31')).toEqual([400, kindly]);
  });

  test('leaves nothing in the store and no date in the cookie', async () => {
    const before = await everything(house);
    const kim = await browser();
    await kim.age('2020-01-31');
    expect(await everything(house)).toEqual(before);
    expect([...kim.jar.keys()]).toEqual(['recess-age']);
    const other = await browser();
    await other.age('2019-12-30');
    const lengths = [kim, other].map(({ jar }) => jar.get('recess-age')?.length);
    expect(lengths[0]).toBe(lengths[1]);
  });

  test('is not a date that is still to come or a year of today, which are slips', async () => {
    const kim = await browser();
    expect((await kim.signUp(new Date().toISOString().slice(0, 10)))[0]).toBe(400);
    expect(kim.jar.size).toBe(0);
    expect((await kim.signUp('2099-01-31'))[0]).toBe(400);
    expect((await kim.signUp('2008-01-31'))[0]).toBe(201);
  });

  test('is known only by a cookie that the store sealed', async () => {
    const kim = await browser();
    await kim.age('2020-01-31');
    const sealed = kim.jar.get('recess-age') as string;
    kim.jar.set('recess-age', `${sealed.slice(0, -2)}AA`);
    // A cookie that is not ours counts as none: whoever deletes cookies could do the same.
    expect((await kim.age('2008-01-31'))[0]).toBe(204);
    kim.jar.set('recess-age', sealed);
    expect((await kim.age('2008-01-31'))[0]).toBe(400);
  });
});
