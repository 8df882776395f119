import { createServer } from 'node:http';
import { pino } from 'pino';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { someLetters } from '../../test/letters.ts';
import { client, type Lie, openLiar, openProvider, type PersonClaims } from '../../test/provider.ts';
import { everything } from '../../test/tables.ts';
import { databases, openTestApp, password, type Someone, type TestApp } from '../../test/testApp.ts';

const failed = '/login?failed=external';
type Answer = { status: number; location: string; body: Record<string, unknown> };

/** A browser with cookies by site and name, which follows redirects one at a time. */
function browser(house: TestApp) {
  const jar = new Map<string, Map<string, string>>();
  const siteOf = (url: string) => new URL(url.startsWith('/') ? `${house.config.publicUrl}${url}` : url).host;
  async function send(method: string, url: string, body?: object, headers: object = {}): Promise<Answer> {
    const site = siteOf(url);
    const cookies = jar.get(site) ?? new Map<string, string>();
    jar.set(site, cookies);
    const own = site === siteOf('/');
    const address = own ? `${house.url}${url.startsWith('/') ? url : url.slice(new URL(url).origin.length)}` : url;
    const response = await fetch(address, {
      ...{ method, redirect: 'manual' },
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
        ...(method !== 'GET' && { origin: house.config.publicUrl, 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...rest] = line.split(';');
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      const gone = value === '' || rest.some((part) => /expires=thu, 01 jan 1970/i.test(part));
      if (gone) cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const location = response.headers.get('location') ?? '';
    return { status: response.status, location, body: isJson ? JSON.parse(text) : {} };
  }
  /**
   * Follows the redirects through the provider and returns the final path of our own; `stop` ends the walk before a URL
   * is opened.
   */
  async function walk(begin: string, stop: (url: string) => boolean = () => false): Promise<string> {
    let url = begin;
    for (let steps = 0; steps < 20; steps++) {
      const { location } = await send('GET', url);
      const from = url.startsWith('/') ? `${house.config.publicUrl}${url}` : url;
      const next = new URL(location, from).href.replace(house.config.publicUrl, '');
      const isPage = next.startsWith('/') && !next.startsWith('/api/');
      if (isPage || stop(next)) return next;
      url = next;
    }
    throw new Error('The redirects never end');
  }
  return { send, walk, jar };
}

const isCallback = (url: string) => url.includes('/api/login/callback');
const newcomer = (more: Partial<PersonClaims> = {}): PersonClaims => ({
  ...{ sub: uuid(), email: `${uuid()}@example.org`, email_verified: true, given_name: 'Ada', family_name: 'Byron' },
  ...more,
});
const form = (more: object = {}) => ({
  ...{ username: `Ada ${someLetters(12)}`, firstName: 'Ada', lastName: 'Byron', birthDate: '2008-05-04', ...more },
});

describe.each(databases)('external sign-in on %s', (database) => {
  let house: TestApp;
  let provider: Awaited<ReturnType<typeof openProvider>>;
  beforeAll(async () => {
    // The URL to which the provider sends people back; only this test browser can resolve it.
    const publicUrl = 'http://localhost:4999';
    provider = await openProvider(`${publicUrl}/api/login/callback`);
    house = await openTestApp({
      database,
      settings: {
        ...{ PUBLIC_URL: publicUrl, OIDC_ISSUER: provider.issuer },
        ...{ OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret },
      },
    });
  });
  afterAll(async () => {
    await house?.close();
    await provider?.close();
  });

  /** Returns a person who came back from the provider and has no account yet. */
  async function arrived(said = newcomer()) {
    provider.person(said);
    const tab = browser(house);
    expect(await tab.walk('/api/login')).toBe('/signup/finish');
    return { tab, said };
  }
  const whoIn = (tab: ReturnType<typeof browser>) => tab.send('GET', '/api/auth/user');
  const setMail = (who: Someone, email: string) =>
    house.db.run('UPDATE users SET email = :email WHERE id = :id', { id: who.id, email });

  test('a new person finishes their account, and is signed in at once the next time', async () => {
    const { tab, said } = await arrived();
    const { status, body } = await tab.send('GET', '/api/auth/external');
    const { email, given_name: firstName, family_name: lastName } = said;
    expect([status, body]).toEqual([200, { email, firstName, lastName, hasAccount: false }]);
    const made = await tab.send('POST', '/api/auth/external', form());
    expect([made.status, made.body['email']]).toEqual([201, email]);
    expect((await whoIn(tab)).body['id']).toBe(made.body['id']);
    expect((await tab.send('GET', '/api/auth/external')).status).toBe(401);

    const later = browser(house);
    expect(await later.walk('/api/login')).toBe('/');
    expect((await whoIn(later)).body['id']).toBe(made.body['id']);
  });

  test('the authorization request asks for a code with PKCE, state and nonce, and only for the scopes needed', async () => {
    const tab = browser(house);
    const { status, location } = await tab.send('GET', '/api/login');
    const asked = Object.fromEntries(new URL(location).searchParams);
    expect([status, asked]).toEqual([
      302,
      {
        ...{ client_id: client.id, response_type: 'code', scope: 'openid email profile' },
        ...{ redirect_uri: `${house.config.publicUrl}/api/login/callback`, code_challenge_method: 'S256' },
        ...{ code_challenge: expect.any(String), state: expect.any(String), nonce: expect.any(String) },
      },
    ]);
    const cookie = [...(tab.jar.get(new URL(house.config.publicUrl).host) ?? [])][0]?.[1] ?? '';
    for (const secret of [asked['state'], asked['nonce'], client.secret])
      expect(Buffer.from(cookie, 'base64url').toString('latin1')).not.toContain(secret);
  });

  test('an account without a password refuses every password', async () => {
    const { tab, said } = await arrived();
    await tab.send('POST', '/api/auth/external', form());
    for (const guess of ['x', ' ', 'the password of no account', 'null', 'undefined']) {
      const { status, body } = await browser(house).send('POST', '/api/auth/login', {
        email: said.email,
        password: guess,
      });
      expect([status, body['message']]).toEqual([401, 'Invalid email or password']);
    }
  });

  test('an existing account is linked with its password only', async () => {
    const me = await house.person('player');
    const { tab, said } = await arrived(newcomer({ email: me.email }));
    expect((await tab.send('GET', '/api/auth/external')).body['hasAccount']).toBe(true);
    const wrong = await tab.send('POST', '/api/auth/external/link', { password: 'not my password' });
    expect([wrong.status, wrong.body['code']]).toEqual([401, 'badCredentials']);
    const second = await tab.send('POST', '/api/auth/external', form());
    expect([second.status, second.body['message']]).toEqual([409, 'Unable to create account']);
    const right = await tab.send('POST', '/api/auth/external/link', { password });
    expect([right.status, right.body['id']]).toEqual([200, me.id]);
    provider.person(said);
    const later = browser(house);
    expect(await later.walk('/api/login')).toBe('/');
    expect((await whoIn(later)).body['id']).toBe(me.id);
  });

  test('a password changed in the meantime links nothing', async () => {
    for (let round = 0; round < 4; round++) {
      const me = await house.person('player');
      const tabs = [];
      for (let n = 0; n < 9; n++) tabs.push((await arrived(newcomer({ email: me.email }))).tab);
      const change = JSON.stringify({ current: password, next: 'four wet socks drying' });
      const changing = me.send('PATCH', '/api/user/password', change);
      const answers = await Promise.all(tabs.map((tab) => tab.send('POST', '/api/auth/external/link', { password })));
      expect((await changing).status).toBe(204);
      expect(answers.filter(({ status }) => ![200, 401].includes(status))).toEqual([]);
      for (const tab of tabs) expect((await whoIn(tab)).status).toBe(401);
    }
  });

  test('wrong passwords on the sign-in page do not block linking, and the other way round', async () => {
    const me = await house.person('player');
    const { tab } = await arrived(newcomer({ email: me.email }));
    const enter = (given: string) => tab.send('POST', '/api/auth/login', { email: me.email, password: given });
    const join = (given: string) => tab.send('POST', '/api/auth/external/link', { password: given });
    for (let i = 0; i < 10; i++) expect((await enter(`guess ${i}`)).status).toBe(401);
    for (let i = 0; i < 9; i++) expect((await join(`guess ${i}`)).status).toBe(401);
    expect((await join(password)).status).toBe(200);
    // The browser is known for this account now, so it does not wait for others' wrong passwords.
    expect((await enter(password)).status).toBe(200);
  });

  test('issuer and subject identify a person: a new e-mail keeps the account, the same e-mail does not', async () => {
    const { tab, said } = await arrived();
    const made = await tab.send('POST', '/api/auth/external', form());
    provider.person({ ...said, email: `${uuid()}@example.org` });
    const later = browser(house);
    expect(await later.walk('/api/login')).toBe('/');
    expect((await whoIn(later)).body).toMatchObject({ id: made.body['id'], email: said.email });
    provider.person({ ...said, sub: uuid() });
    expect(await browser(house).walk('/api/login')).toBe('/signup/finish');
  });

  test('an external sign-in gives a lead developer no staff powers, and ordinary staff keep theirs', async () => {
    for (const [role, powers] of [
      ['lead', [0, 0]],
      ['staff', [1, 0]],
    ] as const) {
      const me = await house.person(role);
      const { tab } = await arrived(newcomer({ email: me.email }));
      const { body } = await tab.send('POST', '/api/auth/external/link', { password });
      expect([body['isAdmin'], body['isLeadDev']]).toEqual(powers);
      expect((await tab.send('GET', '/api/admin/users')).status).toBe(powers[0] ? 200 : 403);
    }
  });

  test('a refused child leaves no data, and neither does anybody who stops half-way', async () => {
    const { tab } = await arrived();
    const before = await everything(house);
    for (const username of ['admin', 'ab', 'Mаya'])
      expect((await tab.send('POST', '/api/auth/external', form({ username }))).status).toBe(400);
    const young = await tab.send('POST', '/api/auth/external', form({ birthDate: '2020-01-01' }));
    expect([young.status, young.body['message']]).toEqual([400, 'Age requirement not met']);
    const older = await tab.send('POST', '/api/auth/external', form());
    expect([older.status, older.body['message']]).toEqual([400, expect.stringContaining('Ask a teacher')]);
    expect(await everything(house)).toEqual(before);
  });

  test('an e-mail that the provider has not verified is refused', async () => {
    for (const more of [
      { email_verified: false },
      { email: undefined },
      { email: 'no address' },
    ] as Partial<PersonClaims>[]) {
      provider.person({ ...newcomer(), ...more } as PersonClaims);
      const tab = browser(house);
      expect(await tab.walk('/api/login'), JSON.stringify(more)).toBe(failed);
      expect((await tab.send('GET', '/api/auth/external')).status).toBe(401);
    }
  });

  test('a person who declines at the provider returns to the sign-in page', async () => {
    provider.nobody();
    expect(await browser(house).walk('/api/login')).toBe(failed);
  });

  test('a callback that this browser did not start, or that was used before, is refused', async () => {
    provider.person(newcomer());
    const victim = browser(house);
    const callback = await victim.walk('/api/login', isCallback);
    const open = async (tab: ReturnType<typeof browser>, url: string) => (await tab.send('GET', url)).location;
    const changed = (name: string, value: string | null) => {
      const url = new URL(callback, house.config.publicUrl);
      if (value === null) url.searchParams.delete(name);
      else url.searchParams.set(name, value);
      return url.href;
    };
    // Another browser is refused, without a sign-in of its own and with one.
    expect(await open(browser(house), callback)).toBe(failed);
    const other = browser(house);
    await other.walk('/api/login', isCallback);
    expect(await open(other, callback)).toBe(failed);
    // Each try consumes its sign-in, so each starts a new one.
    for (const [name, value] of [
      ['state', 'forged'],
      ['state', null],
      ['state', ''],
      ['code', 'forged'],
      ['code', null],
      ['iss', 'https://elsewhere.example.org'],
      ['iss', null],
      ['error', 'access_denied'],
      ['code', 'x'.repeat(5_000)],
    ] as const) {
      const tab = browser(house);
      const own = new URL(await tab.walk('/api/login', isCallback), house.config.publicUrl);
      if (value === null) own.searchParams.delete(name);
      else own.searchParams.set(name, value);
      expect(await open(tab, own.href), `${name}=${value}`).toBe(failed);
      expect((await tab.send('GET', '/api/auth/external')).status).toBe(401);
    }
    expect(await open(browser(house), changed('state', 'x'))).toBe(failed);
    // The right browser succeeds, once.
    expect(await open(victim, callback)).toBe('/signup/finish');
    expect(await open(victim, callback)).toBe(failed);
  });

  test('a used code is refused, even in a browser that still has the cookie', async () => {
    provider.person(newcomer());
    const tab = browser(house);
    const callback = await tab.walk('/api/login', isCallback);
    const site = new URL(house.config.publicUrl).host;
    const cookies = new Map(tab.jar.get(site));
    expect((await tab.send('GET', callback)).location).toBe('/signup/finish');
    const replay = browser(house);
    replay.jar.set(site, cookies);
    expect((await replay.send('GET', callback)).location).toBe(failed);
  });

  test('a sign-in that takes longer than ten minutes has to start over', async () => {
    provider.person(newcomer());
    const tab = browser(house);
    house.setClock(new Date(Date.now() - 601_000).toISOString());
    const callback = await tab.walk('/api/login', isCallback);
    house.setClock();
    expect((await tab.send('GET', callback)).location).toBe(failed);
  });

  test('a sealed cookie cannot be changed, exchanged for another kind or used for ever', async () => {
    const { tab } = await arrived();
    const site = new URL(house.config.publicUrl).host;
    const cookies = tab.jar.get(site) as Map<string, string>;
    const name = [...cookies.keys()].find((key) => key.includes('identity')) as string;
    const value = cookies.get(name) as string;
    const ask = async (sealed: string) => {
      cookies.set(name, sealed);
      return (await tab.send('GET', '/api/auth/external')).status;
    };
    const flipped = Buffer.from(value, 'base64url');
    for (const at of [0, 12, 28, flipped.length - 1]) {
      const copy = Buffer.from(flipped);
      copy[at] = (copy[at] as number) ^ 1;
      expect(await ask(copy.toString('base64url')), `byte ${at}`).toBe(401);
    }
    for (const bad of ['', 'x', value.slice(0, 20), `${value}AAAA`, Buffer.alloc(200).toString('base64url')])
      expect(await ask(bad)).toBe(401);
    const other = browser(house);
    await other.send('GET', '/api/login');
    expect(await ask([...(other.jar.get(site) ?? [])][0]?.[1] as string)).toBe(401);
    expect(await ask(value)).toBe(200);
    house.setClock(new Date(Date.now() + 901_000).toISOString());
    expect(await ask(value)).toBe(401);
    house.setClock();
  });

  test('a sign-out discards an unfinished external sign-up', async () => {
    const { tab } = await arrived();
    const own = { referer: `${house.config.publicUrl}/` };
    expect((await tab.send('GET', '/api/logout', undefined, own)).location).toBe('/');
    expect((await tab.send('GET', '/api/auth/external')).status).toBe(401);
  });

  test('any sign-in discards an unfinished external sign-up', async () => {
    const { tab } = await arrived();
    const { email } = await house.person('player');
    expect((await tab.send('POST', '/api/auth/login', { email, password })).status).toBe(200);
    expect((await tab.send('GET', '/api/auth/external')).status).toBe(401);
  });

  test('an external identity creates one account, however often the form is sent', async () => {
    const { tab } = await arrived();
    const site = new URL(house.config.publicUrl).host;
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => {
        const copy = browser(house);
        copy.jar.set(site, new Map(tab.jar.get(site)));
        return copy.send('POST', '/api/auth/external', form());
      }),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  test('a matching e-mail at the provider does not open the existing account', async () => {
    const me = await house.person('player');
    await setMail(me, 'shared@example.org');
    const { tab } = await arrived(newcomer({ email: 'SHARED@example.org' }));
    expect((await whoIn(tab)).status).toBe(401);
    expect((await tab.send('POST', '/api/auth/external/link', { password: 'a guess' })).status).toBe(401);
  });
});

describe('a provider with false claims', () => {
  let house: TestApp;
  let liar: Awaited<ReturnType<typeof openLiar>>;
  beforeAll(async () => {
    liar = await openLiar();
    const settings = { OIDC_ISSUER: liar.issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret };
    house = await openTestApp({ settings });
  });
  afterAll(async () => {
    await house?.close();
    await liar?.close();
  });

  async function signIn(lie: Lie): Promise<string> {
    const tab = browser(house);
    const { location } = await tab.send('GET', '/api/login');
    liar.tell(lie, location);
    const state = new URL(location).searchParams.get('state');
    return (await tab.send('GET', `/api/login/callback?code=any&state=${state}`)).location;
  }
  const seconds = () => Math.floor(Date.now() / 1000);

  test('is accepted if its claims are true', async () => {
    expect(await signIn({})).toBe('/signup/finish');
    expect(await signIn({ claims: { email: 'in@example.org', email_verified: true } })).toBe('/signup/finish');
  });

  test("leaves a cookie that fits into nginx's header limit, however much the provider sends", async () => {
    const lengths: number[] = [];
    for (const more of [0, 300, 600, 700, 800, 900, 1_500, 9_000]) {
      const tab = browser(house);
      const { location } = await tab.send('GET', '/api/login');
      liar.tell({ claims: { filler: 'x'.repeat(more) } }, location);
      const state = new URL(location).searchParams.get('state');
      const at = await tab.send('GET', `/api/login/callback?code=any&state=${state}`);
      const [cookie = ''] = [...(tab.jar.get(new URL(house.config.publicUrl).host) ?? [])].flat().slice(1);
      expect(at.location, String(more)).toBe('/signup/finish');
      lengths.push(cookie.length);
    }
    expect(Math.max(...lengths)).toBeLessThanOrEqual(3_000);
    // The cookie contains the id token as long as that fits.
    expect(Math.max(...lengths)).toBeGreaterThan(2_000);
    expect(lengths.at(-1)).toBeLessThan(1_000);
  });

  const lies: [string, () => Lie][] = [
    ['another nonce', () => ({ claims: { nonce: 'another' } })],
    ['no nonce', () => ({ claims: { nonce: undefined } })],
    ['another issuer', () => ({ claims: { iss: 'https://elsewhere.example.org' } })],
    ['another audience', () => ({ claims: { aud: 'somebody else' } })],
    ['several audiences and another party', () => ({ claims: { aud: [client.id, 'b'], azp: 'b' } })],
    ['a token that has expired', () => ({ claims: { exp: seconds() - 3_600, iat: seconds() - 7_200 } })],
    ['no subject', () => ({ claims: { sub: undefined } })],
    ['no id token', () => ({ noIdToken: true })],
    ['no signature', () => ({ header: { alg: 'none' }, by: 'nobody' })],
    ['an empty signature', () => ({ by: 'nobody' })],
    ['the client secret as key', () => ({ header: { alg: 'HS256' }, by: 'the client secret' })],
    ['a key that nobody knows', () => ({ by: 'another key' })],
    ['another subject in the user info', () => ({ userinfo: { sub: 'sub-2' } })],
    ['an e-mail that is not verified', () => ({ userinfo: { email_verified: false } })],
    ['an e-mail that says it is verified in words', () => ({ userinfo: { email_verified: 'true' } })],
    ['an e-mail in the token that is not verified', () => ({ claims: { email: 'a@example.org' } })],
    ['an e-mail that is none', () => ({ userinfo: { email: 'no address' } })],
    ['an error for the code', () => ({ status: 400 })],
    ['an error of its own', () => ({ status: 500 })],
  ];
  test.each(lies)('is refused: %s', async (_, lie) => {
    expect(await signIn(lie())).toBe(failed);
  });
});

describe('logging out', () => {
  const publicUrl = 'http://localhost:4999';
  const own = { referer: `${publicUrl}/` };
  async function opened(more: Record<string, string> = {}, endsSessions = true) {
    const provider = await openProvider(`${publicUrl}/api/login/callback`, endsSessions);
    const house = await openTestApp({
      settings: {
        ...{ PUBLIC_URL: publicUrl, OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: client.id },
        ...{ OIDC_CLIENT_SECRET: client.secret, ...more },
      },
    });
    const close = () => house.close().then(provider.close);
    /** Returns a person with an account and two sessions from the provider: the first and a later one. */
    async function pupil() {
      provider.person(newcomer());
      const [first, later] = [browser(house), browser(house)];
      await first.walk('/api/login');
      expect((await first.send('POST', '/api/auth/external', form())).status).toBe(201);
      expect(await later.walk('/api/login')).toBe('/');
      return { first, later };
    }
    return { provider, house, close, pupil };
  }

  test('ends the session at the provider too, with the id token stored sealed', async () => {
    const { house, provider, close, pupil } = await opened();
    for (const tab of Object.values(await pupil())) {
      const { location } = await tab.send('GET', '/api/logout', undefined, own);
      const { origin, searchParams } = new URL(location);
      expect([origin, searchParams.get('post_logout_redirect_uri')]).toEqual([provider.issuer, `${publicUrl}/`]);
      const word = searchParams.get('id_token_hint') as string;
      const said = JSON.parse(Buffer.from(word.split('.')[1] as string, 'base64url').toString());
      expect([said.iss, said.aud]).toEqual([provider.issuer, client.id]);
      expect((await tab.send('GET', '/api/auth/user')).status).toBe(401);
      expect((await fetch(location)).status).toBe(200);
    }
    const { later } = await pupil();
    const rows = JSON.stringify(await house.db.all('SELECT * FROM sessions', {}));
    expect(rows).toMatch(/"idToken":"[\w-]{200,}"/);
    expect(rows, 'the first part of no token, which names its algorithm, type or key').not.toMatch(
      /eyJ(hbGci|0eXAi|raWQi)/,
    );
    // A link on another site logs out neither here nor at the provider.
    expect((await later.send('GET', '/api/logout')).location).toBe('/');
    expect((await later.send('GET', '/api/auth/user')).status).toBe(200);
    await close();
  });

  test('stays here for a session by password, with OIDC_LOGOUT=off, or if the provider has no end-session endpoint', async () => {
    const { house, close } = await opened();
    const me = await house.person('player');
    const away = await me.send('GET', '/api/logout', undefined, own);
    expect(away.headers.get('location')).toBe('/');
    await close();
    const off = await opened({ OIDC_LOGOUT: 'off' });
    const { later } = await off.pupil();
    expect((await later.send('GET', '/api/logout', undefined, own)).location).toBe('/');
    expect(JSON.stringify(await off.house.db.all('SELECT "idToken" FROM sessions', {}))).not.toMatch(/:"/);
    await off.close();
    const endless = await opened({}, false);
    const pupil = await endless.pupil();
    expect((await pupil.later.send('GET', '/api/logout', undefined, own)).location).toBe('/');
    await endless.close();
  });
});

describe('sign-in on a shared device', () => {
  const asking = async (metadata: object, path: string) => {
    const liar = await openLiar(metadata);
    const settings = { OIDC_ISSUER: liar.issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret };
    const house = await openTestApp({ settings });
    const { location } = await browser(house).send('GET', path);
    await house.close();
    await liar.close();
    return new URL(location).searchParams.get('prompt');
  };

  test('makes the provider ask for the account, if the provider supports that', async () => {
    expect(await asking({}, '/api/login?choose=1')).toBe('select_account');
    expect(await asking({}, '/api/login')).toBeNull();
    const all = ['none', 'login', 'select_account'];
    expect(await asking({ prompt_values_supported: all }, '/api/login?choose=1')).toBe('select_account');
    expect(await asking({ prompt_values_supported: ['none', 'login'] }, '/api/login?choose=1')).toBeNull();
  });

  test('works without that question if the provider refuses it', async () => {
    const publicUrl = 'http://localhost:4999';
    const provider = await openProvider(`${publicUrl}/api/login/callback`);
    const settings = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret };
    const house = await openTestApp({ settings: { ...settings, PUBLIC_URL: publicUrl } });
    provider.person(newcomer());
    const asked: string[] = [];
    const end = await browser(house).walk('/api/login?choose=1', (url) => {
      asked.push(new URL(url, publicUrl).searchParams.get('error') ?? '');
      return false;
    });
    expect([end, asked.filter(Boolean)]).toEqual(['/signup/finish', ['invalid_request']]);
    await house.close();
    await provider.close();
  });
});

describe('the log of a failed external sign-in', () => {
  /** Returns the causes in the log, and the whole log. */
  async function causes(settings: Record<string, string>, act: (house: TestApp) => Promise<unknown>) {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const house = await openTestApp({ settings: { OIDC_CLIENT_ID: client.id, ...settings }, log });
    await act(house);
    await house.close();
    const text = lines.join('');
    for (const secret of [client.secret, 'example.org', 'forged']) expect(text).not.toContain(secret);
    return lines
      .map((line) => JSON.parse(line))
      .flatMap(({ cause, route, level }) => (cause ? [[cause, route, level]] : []));
  }
  const [begin, back] = ['/api/login', '/api/login/callback'];
  const warning = 40;

  test('names the cause: wrong secret, unreachable provider, a person who declined, or a sign-in nobody started', async () => {
    const publicUrl = 'http://localhost:4999';
    const provider = await openProvider(`${publicUrl}/api/login/callback`);
    const at = { PUBLIC_URL: publicUrl, OIDC_ISSUER: provider.issuer };
    const walking = (house: TestApp) => browser(house).walk('/api/login');
    provider.person(newcomer());
    expect(await causes({ ...at, OIDC_CLIENT_SECRET: 'forged' }, walking)).toEqual([
      ['token invalid_client', back, warning],
    ]);
    provider.nobody();
    const right = { ...at, OIDC_CLIENT_SECRET: client.secret };
    expect(await causes(right, walking)).toEqual([['authorization access_denied', back, warning]]);
    const stranger = (house: TestApp) => browser(house).send('GET', `${back}?code=forged&state=forged`);
    expect(await causes(right, stranger)).toEqual([['state missing', back, warning]]);
    await provider.close();
    const down = { ...right, OIDC_ISSUER: 'http://127.0.0.1:9' };
    expect(await causes(down, (house) => browser(house).send('GET', begin))).toEqual([
      [expect.stringMatching(/^discovery \w+$/), begin, warning],
    ]);
  });

  test.each([
    ['another issuer', 'id_token iss', { claims: { iss: 'https://elsewhere.example.org' } }],
    ['another nonce', 'id_token nonce', { claims: { nonce: 'forged' } }],
    ['no id token', 'token OAUTH_INVALID_RESPONSE', { noIdToken: true }],
    ['another subject in the user info', 'userinfo', { userinfo: { sub: 'forged' } }],
    ['an e-mail that is not verified', 'email not_verified', { userinfo: { email_verified: false } }],
    ['an e-mail that is none', 'email not_usable', { userinfo: { email: 'forged' } }],
  ] as [string, string, Lie][])('contains the step and a code: %s', async (_, cause, lie) => {
    const liar = await openLiar();
    const found = await causes({ OIDC_ISSUER: liar.issuer, OIDC_CLIENT_SECRET: client.secret }, async (house) => {
      const tab = browser(house);
      const { location } = await tab.send('GET', '/api/login');
      liar.tell(lie, location);
      await tab.send('GET', `${back}?code=any&state=${new URL(location).searchParams.get('state')}`);
    });
    await liar.close();
    expect(found).toEqual([[expect.stringContaining(cause), back, warning]]);
  });
});

test('sign-in cookies are bound to the host if the store uses https', async () => {
  const liar = await openLiar();
  const settings = { OIDC_ISSUER: liar.issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret };
  for (const [PUBLIC_URL, cookie] of [
    ['https://store.example.org', /^__Host-recess-sign-in=[^;]+; path=\/;.* secure; httponly$/i],
    ['http://localhost:4999', /^recess-sign-in=[^;]+; path=\/api;.* httponly$/i],
  ] as const) {
    const house = await openTestApp({ settings: { ...settings, PUBLIC_URL } });
    const visitor = await house.person('visitor');
    const { headers } = await visitor.send('GET', '/api/login');
    const [set = ''] = headers.getSetCookie();
    expect([headers.getSetCookie().length, set]).toEqual([1, expect.stringMatching(cookie)]);
    expect(set).not.toMatch(/domain/i);
    liar.tell({}, headers.get('location') ?? '');
    const state = new URL(headers.get('location') ?? '').searchParams.get('state');
    const back = await visitor.send('GET', `/api/login/callback?code=any&state=${state}`, undefined, {
      cookie: set.split(';')[0] as string,
    });
    expect(back.headers.get('location')).toBe('/signup/finish');
    await house.close();
  }
  await liar.close();
});

test('without a provider /api/login leads to the sign-in page, and its other calls are refused', async () => {
  const house = await openTestApp();
  const tab = browser(house);
  expect((await tab.send('GET', '/api/login')).location).toBe('/login');
  expect((await tab.send('GET', '/api/login/callback?code=a&state=b')).location).toBe(failed);
  const { status, body } = await tab.send('POST', '/api/auth/external', form());
  const words = 'Please sign in with your provider again';
  expect([status, body['code'], body['message']]).toEqual([401, 'signedOut', words]);
  await house.close();
});

test('an unreachable provider is reported on the page and asked again the next time', async () => {
  const liar = await openLiar();
  const settings = { OIDC_ISSUER: liar.issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret };
  const house = await openTestApp({ settings: { ...settings, OIDC_ISSUER: 'http://127.0.0.1:9' } });
  const { status, location } = await browser(house).send('GET', '/api/login');
  expect([status, location]).toEqual([302, failed]);
  await house.close();

  const other = await openTestApp({ settings });
  await liar.close();
  expect((await browser(other).send('GET', '/api/login')).location).toBe(failed);
  const again = createServer((_, res) => {
    const { issuer } = liar;
    const metadata = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(metadata));
  });
  await new Promise<void>((resolve) => again.listen(Number(new URL(liar.issuer).port), '127.0.0.1', resolve));
  expect((await browser(other).send('GET', '/api/login')).location).toMatch(`${liar.issuer}/auth`);
  again.closeAllConnections();
  await new Promise((resolve) => again.close(resolve));
  await other.close();
});
