import { expect, test } from 'vitest';
import { configFrom } from './config.ts';

const provider = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'recess', OIDC_CLIENT_SECRET: 'a secret' };

test('every setting is optional', () => {
  const { publicUrl, minAge, setupKey, oidc, demo } = configFrom({});
  expect({ publicUrl, minAge, setupKey, oidc, demo }).toEqual({
    ...{ publicUrl: 'http://localhost:3000', minAge: 13, setupKey: undefined, oidc: undefined, demo: false },
  });
});

test('a setup key needs at least 16 characters, and the demo has its own', () => {
  expect(configFrom({ SETUP_KEY: 'x'.repeat(16) }).setupKey).toBe('x'.repeat(16));
  expect(configFrom({ DEMO: '1' }).setupKey).toBe('recess-demo-key');
  expect(configFrom({ DEMO: '1', SETUP_KEY: 'a key of my own!' }).setupKey).toBe('a key of my own!');
  expect(() => configFrom({ SETUP_KEY: 'short' })).toThrow(
    'The setting SETUP_KEY is not usable: must have at least 16 characters. Change it or leave it out.',
  );
});

test('the demo refuses any URL, host or proxy that is not on this machine', () => {
  const demo = (more: Record<string, string>) => () => configFrom({ DEMO: '1', ...more });
  for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1:3000', 'https://[::1]:3000'])
    expect(demo({ PUBLIC_URL })().demo).toBe(true);
  for (const PUBLIC_URL of ['https://recess.example.org', 'http://192.168.1.4:3000', 'http://localhost.example.org'])
    expect(demo({ PUBLIC_URL })).toThrow(`only runs on this machine, but PUBLIC_URL is ${PUBLIC_URL}`);
  expect(demo({ HOST: '0.0.0.0' })).toThrow(/but HOST is 0\.0\.0\.0/);
  expect(demo({ TRUST_PROXY: '1' })).toThrow(/but TRUST_PROXY is 1/);
  expect(configFrom({ TRUST_PROXY: '1', PUBLIC_URL: 'https://recess.example.org' }).demo).toBe(false);
});

test('the settings of the sign-in provider must be set together or not at all', () => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = provider;
  expect(configFrom(provider).oidc).toEqual({ issuer, clientId, clientSecret, logout: true });
  expect(configFrom({ ...provider, OIDC_LOGOUT: 'off' }).oidc?.logout).toBe(false);
  for (const name of Object.keys(provider))
    expect(() => configFrom({ ...provider, [name]: '' })).toThrow(/belong together/);
});

test('a sign-in provider must use https unless it is on this machine', () => {
  for (const OIDC_ISSUER of ['http://127.0.0.1:8080', 'http://localhost:8080/op', 'http://[::1]:8080'])
    expect(configFrom({ ...provider, OIDC_ISSUER }).oidc?.issuer).toBe(OIDC_ISSUER);
  for (const OIDC_ISSUER of ['http://id.example.org', 'ftp://id.example.org', 'id.example.org'])
    expect(() => configFrom({ ...provider, OIDC_ISSUER })).toThrow(/OIDC_ISSUER/);
});

test('whom to turn to is nobody unless it is set, and what is set badly is refused', () => {
  expect(configFrom({})).toMatchObject({ safetyContact: null, helpLines: [] });
  const HELP_LINES = 'Ms. Rivera, counselor | 555-0100 | Room 12, 8 to 3; Nurse | | Next to the gym;';
  expect(configFrom({ SAFETY_CONTACT: ' Dana Cole, dana@school.example ', HELP_LINES })).toMatchObject({
    safetyContact: 'Dana Cole, dana@school.example',
    helpLines: [
      { name: 'Ms. Rivera, counselor', phone: '555-0100', note: 'Room 12, 8 to 3' },
      { name: 'Nurse', phone: null, note: 'Next to the gym' },
    ],
  });
  for (const bad of ['Ms. Rivera', '| 555-0100', 'A | call me', 'A | 1 | b | c', `${'x'.repeat(121)} | 112`])
    expect(() => configFrom({ HELP_LINES: bad }), bad).toThrow(/HELP_LINES=.* must be up to five of/);
  expect(() => configFrom({ HELP_LINES: 'A | 112;'.repeat(6) })).toThrow(/HELP_LINES/);
  expect(() => configFrom({ SAFETY_CONTACT: 'x'.repeat(201) })).toThrow(/SAFETY_CONTACT.*at most 200/);
});

test('every deletion waits for a second person only where the operator says so', () => {
  expect([configFrom({}).secondPerson, configFrom({ SECOND_PERSON: 'all' }).secondPerson]).toEqual(['severe', 'all']);
  expect(() => configFrom({ SECOND_PERSON: 'yes' })).toThrow(/SECOND_PERSON=yes .* must be severe or all/);
});

test('an error about a secret setting does not show its value', () => {
  for (const bad of [{ SETUP_KEY: 'hush' }, { DATABASE_URL: 'mysql://me:hush@db/recess' }])
    try {
      configFrom(bad);
      expect.unreachable();
    } catch (error) {
      expect((error as Error).message).toMatch(/^The setting \w+ is not usable/);
      expect((error as Error).message).not.toContain('hush');
    }
});
