import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { operatorId } from '#sync/contract/admin.ts';
import { endpoints } from '#sync/contract/index.ts';
import { recess } from '../../operator/commands.ts';
import { codeTyped, drawCode } from '../../security/oneTimeCode.ts';
import { databases, openTestApp, password, type Someone, type TestApp } from '../../test/testApp.ts';

const [make, use] = [endpoints['users.resetPassword'], endpoints['auth.reset']];
const [login, user] = [endpoints['auth.login'], endpoints['auth.user']];
const next = 'four wet socks drying';
const told = ({ status, body }: { status: number; body?: { code?: string; message?: string } }) => [
  status,
  body?.code,
  body?.message,
];
const wrong = [401, 'badCredentials', 'That code is not right, or it has run out'];

describe.each(databases)('a password reset on %s', (database) => {
  let house: TestApp;
  let staff: Someone;
  let visitor: Someone;
  beforeAll(async () => {
    house = await openTestApp({ database });
    staff = await house.person('staff');
    visitor = await house.person('visitor');
  });
  afterAll(() => house?.close());
  const codeFor = async (who: Someone, by = staff) => (await by.call(make, { id: who.id })).body.code;
  const reset = (who: string, code: string, more: object = {}) => visitor.call(use, { who, code, next, ...more });

  test('sets the password once by a code from staff, ends every session and notifies the owner', async () => {
    const me = await house.person('player');
    const code = await codeFor(me);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){3}$/);
    expect((await me.call(user, {})).status, 'nothing ends before it is used').toBe(200);
    const { status, body, headers } = await reset(me.email.toUpperCase(), code);
    expect([status, body.id]).toEqual([200, me.id]);
    expect((await me.call(user, {})).status).toBe(401);
    expect((await visitor.call(login, { email: me.email, password })).status).toBe(401);
    expect((await visitor.call(login, { email: me.email, password: next })).status).toBe(200);
    expect(told(await reset(me.email, code))).toEqual(wrong);
    const cookie = (headers.get('set-cookie') ?? '').split(';')[0] as string;
    const bells = (await house.as({ ...me, cookie }).call(endpoints['notifications.list'], {})).body;
    expect(bells.map(({ title }) => title)).toContain('Your password was changed');
  });

  test('accepts the username instead of the e-mail, and the code in any notation', async () => {
    for (const typed of [(code: string) => code.toLowerCase(), (code: string) => ` ${code.replaceAll('-', ' ')} `]) {
      const me = await house.person('player');
      expect((await reset(me.username.toUpperCase(), typed(await codeFor(me)))).status).toBe(200);
    }
    expect(codeTyped('oil00-abcde fghjk.mnpqr')).toBe('01100-ABCDE-FGHJK-MNPQR');
  });

  test("refuses a wrong code, an older one and another account's", async () => {
    const [me, other] = [await house.person('player'), await house.person('player')];
    const [first, second, others] = [await codeFor(me), await codeFor(me), await codeFor(other)];
    for (const code of [first, others, drawCode(), 'x']) expect(told(await reset(me.email, code)), code).toEqual(wrong);
    expect(told(await reset('nobody@example.org', second))).toEqual(wrong);
    const now = house.clock().getTime();
    house.setClock(new Date(now + 20 * 60_000 + 1_000).toISOString());
    expect(told(await reset(me.email, second))).toEqual(wrong);
    house.setClock(new Date(now).toISOString());
    // An unacceptable password does not use the code up.
    expect((await reset(me.email, second, { next: 'password' })).status).toBe(400);
    expect((await reset(me.email, second, { next: me.username })).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 5 }, () => reset(me.email, second)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
    house.setClock();
  });

  test('is slowed down like wrong passwords', async () => {
    const me = await house.person('player');
    await codeFor(me);
    for (let n = 0; n < 10; n++) expect((await reset(me.email, drawCode())).status).toBe(401);
    expect((await reset(me.email, drawCode())).status).toBe(429);
  });

  test('is created by staff for players and developers, by the lead developer for staff, and logged without the code', async () => {
    const [me, studio, colleague, lead] = [
      await house.person('player'),
      await house.person('developer'),
      await house.person('staff'),
      await house.person('lead'),
    ];
    for (const who of [me, studio]) expect((await staff.call(make, { id: who.id })).status).toBe(200);
    expect((await lead.call(make, { id: colleague.id })).status).toBe(200);
    for (const who of [colleague, lead, staff]) expect((await staff.call(make, { id: who.id })).status).toBe(403);
    expect((await lead.call(make, { id: lead.id })).status).toBe(403);
    expect((await me.call(make, { id: studio.id })).status).toBe(403);
    await house.db.run(`UPDATE users SET password = '' WHERE id = :id`, { id: studio.id });
    expect(told(await staff.call(make, { id: studio.id }))).toEqual([
      ...[409, 'conflict', 'This person logs in with their school'],
    ]);
    const code = await codeFor(me);
    const rows = await house.db.all(`SELECT * FROM audit_log WHERE action = 'users.resetPassword'`, {});
    const about = (rows as { said: string; actorId: string }[]).map(({ said, actorId }) => [actorId, JSON.parse(said)]);
    expect(about).toContainEqual([staff.id, { id: me.id }]);
    expect(about).toContainEqual([lead.id, { id: colleague.id }]);
    const everything = JSON.stringify([rows, await house.db.all('SELECT * FROM password_resets', {})]);
    expect(everything).not.toContain(code);
  });

  test("by the operator's command opens the last lead developer's account while the store is running", async () => {
    const lead = await house.person('lead');
    const { databaseUrl, dataDir, publicUrl } = house.config;
    vi.stubEnv('DATA_DIR', dataDir);
    vi.stubEnv('PUBLIC_URL', publicUrl);
    if (databaseUrl) vi.stubEnv('DATABASE_URL', databaseUrl);
    try {
      const lines = await recess(['user', 'reset-password', lead.username], new Date().toISOString());
      expect(lines).toContain(`${publicUrl}/login/reset`);
      const code = /Code: (\S+)/.exec(lines)?.[1] as string;
      expect((await reset(lead.email, code)).status).toBe(200);
      const row = await house.db.get(
        `SELECT said FROM audit_log WHERE "actorId" = :operatorId AND action = 'users.resetPassword'`,
        { operatorId },
      );
      expect(row).toEqual({ said: JSON.stringify({ id: lead.id }) });
      await expect(recess(['user', 'reset-password', 'nobody at all'], new Date().toISOString())).rejects.toThrow(
        'Nobody has the e-mail or username "nobody at all".',
      );
      for (const args of [[], ['user'], ['user', 'reset-password'], ['games'], ['user', 'reset-password', 'a', 'b']])
        await expect(recess(args, new Date().toISOString()), args.join(' ')).rejects.toThrow('Usage: npm run recess');
    } finally {
      vi.unstubAllEnvs();
    }
  });
});
