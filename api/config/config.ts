import { isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { targetHours } from '#sync/constants.ts';
import { type HelpLine, parseHelpLines } from './helpLines.ts';

const port = (fallback: number) => z.coerce.number().int().min(1).max(65535).default(fallback);
const web = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''));

/** The settings. The environment is read here and nowhere else. */
const Settings = z.object({
  PORT: port(3000),
  PLAY_PORT: port(3001),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: web.optional(),
  PLAY_URL: z
    .string()
    .refine(
      (url) => /^https?:\/\/g-\{game\}\.[a-z0-9.-]+(:\d+)?\/?$/i.test(url),
      'must look like https://g-{game}.example.org',
    )
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DEMO: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(8).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  MIN_AGE: z.coerce.number().int().min(13).max(120).default(13),
  SETUP_KEY: z
    .string()
    .min(16, 'must have at least 16 characters')
    .max(256, 'must have at most 256 characters')
    .optional(),
  TARGET_HOURS: z
    .string()
    .regex(/^\d{1,4}(,\d{1,4}){3}$/, 'must be four numbers of hours, such as 4,24,72,168')
    .default(targetHours.join()),
  SECOND_PERSON: z.enum(['severe', 'all'], 'must be severe or all').default('severe'),
  SAFETY_CONTACT: z.string().trim().max(200, 'must have at most 200 characters').default(''),
  DISTRESS_ALERT: z.enum(['on', 'off'], 'must be on or off').default('on'),
  HASH_LIST: z.string().min(1).optional(),
  HELP_LINES: z
    .string()
    .default('')
    .transform((text, ctx) => {
      const lines = parseHelpLines(text);
      if (!lines) ctx.addIssue('must be up to five of "name | phone | note", with ; between');
      return lines ?? [];
    }),
  VERIFY_AS_ROOT: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  OIDC_ISSUER: web
    .refine((url) => url.startsWith('https:') || isHere(url), 'must begin with https:// unless it is on this machine')
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_LOGOUT: z.enum(['on', 'off'], 'must be on or off').default('on'),
});

/** Settings whose value must not appear in a terminal or a log. */
const secret = ['SETUP_KEY', 'OIDC_CLIENT_SECRET', 'DATABASE_URL'];

export type Config = {
  port: number;
  playPort: number;
  host: string;
  /** The public URL without a trailing slash. */
  publicUrl: string;
  /** The URL of games, with `{game}` in its host. */
  playUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  demo: boolean;
  trustProxy: number;
  logLevel: string;
  minAge: number;
  /** The person responsible for safety and how to reach them; null if not configured. */
  safetyContact: string | null;
  /** Whether words of distress are a case for staff; if not, only the help card is shown. */
  distressAlert: boolean;
  /** The file with the hashes of pictures that nobody may upload. */
  hashList: string | undefined;
  /** The store's own helpers, shown before all others on /help/now. */
  helpLines: HelpLine[];
  /** The key that `lead-dev-login` requires; if it is unset, the key is in a file (api/security/setupKey.ts). */
  setupKey: string | undefined;
  /** Hours within which a case is to be decided, by its severity from 1 on. */
  targetHours: readonly number[];
  /** Which deletions wait for somebody else of staff: those of severe decisions, or every deletion of an account or a game. */
  secondPerson: 'severe' | 'all';
  /** Lets root verify games in a browser without its sandbox, which Chromium needs when root starts it. */
  verifyAsRoot: boolean;
  /** The external sign-in provider (OpenID Connect). */
  oidc:
    | {
        issuer: string;
        clientId: string;
        clientSecret: string /** Whether logging out also logs people out at the provider. */;
        logout: boolean;
      }
    | undefined;
};

/** Creates an error that ends the start, with one line that says what to do. */
export const startupError = (message: string) => Object.assign(new Error(message), { plain: true });

function loopback(host: string) {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

const isHere = (url: string) => loopback(new URL(url).hostname.replace(/^\[|\]$/g, ''));

/** Refuses settings with which other machines could reach the demo, because its passwords are public. */
function refuseAbroad({ HOST, PUBLIC_URL, TRUST_PROXY }: z.output<typeof Settings>): void {
  const wrong = !loopback(HOST)
    ? `HOST is ${HOST}`
    : PUBLIC_URL && !isHere(PUBLIC_URL)
      ? `PUBLIC_URL is ${PUBLIC_URL}`
      : TRUST_PROXY > 0 && `TRUST_PROXY is ${TRUST_PROXY}`;
  if (wrong)
    throw startupError(
      `The demo has public passwords and only runs on this machine, but ${wrong}. Leave that out, or start a real store: npm run serve`,
    );
}

/** The demo's setup key is as public as its passwords. */
const demoSetupKey = 'recess-demo-key';

function oidcOf(s: z.output<typeof Settings>): Config['oidc'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = s;
  if (issuer && clientId && clientSecret) return { issuer, clientId, clientSecret, logout: s.OIDC_LOGOUT === 'on' };
  if (!issuer && !clientId && !clientSecret) return undefined;
  throw startupError('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together. Give all three or none.');
}

/** Parses the settings; throws one clear line for an invalid one. An empty value counts as unset. */
export function configFrom(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    const shown = secret.includes(name) ? '' : `=${given[name]}`;
    throw startupError(`The setting ${name}${shown} is not usable: ${issue?.message}. Change it or leave it out.`);
  }
  const s = parsed.data;
  if (s.PORT === s.PLAY_PORT)
    throw startupError(`PORT and PLAY_PORT are both ${s.PORT}: games need a port of their own. Change one.`);
  if (s.DEMO === '1') refuseAbroad(s);
  return {
    port: s.PORT,
    playPort: s.PLAY_PORT,
    host: s.HOST,
    publicUrl: s.PUBLIC_URL ?? `http://localhost:${s.PORT}`,
    playUrl: s.PLAY_URL ?? `http://g-{game}.localhost:${s.PLAY_PORT}`,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    demo: s.DEMO === '1',
    trustProxy: s.TRUST_PROXY,
    logLevel: s.LOG_LEVEL,
    minAge: s.MIN_AGE,
    safetyContact: s.SAFETY_CONTACT || null,
    distressAlert: s.DISTRESS_ALERT === 'on',
    hashList: s.HASH_LIST && resolve(s.HASH_LIST),
    helpLines: s.HELP_LINES,
    setupKey: s.SETUP_KEY ?? (s.DEMO === '1' ? demoSetupKey : undefined),
    secondPerson: s.SECOND_PERSON,
    targetHours: s.TARGET_HOURS.split(',').map(Number),
    verifyAsRoot: s.VERIFY_AS_ROOT === '1',
    oidc: oidcOf(s),
  };
}

export const configFromEnvironment = () => configFrom(process.env);

/** Returns the origin of a game, by its id, or of a version's preview, by its token. */
export const playOrigin = (config: Pick<Config, 'playUrl'>, label: string) => config.playUrl.replace('{game}', label);
