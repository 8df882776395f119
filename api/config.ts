import { isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';

const port = (fallback: number) => z.coerce.number().int().min(1).max(65535).default(fallback);
const web = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''));

/** The settings (design: api). The environment is read here and nowhere else. */
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
});

export type Config = {
  port: number;
  playPort: number;
  host: string;
  /** Without a trailing slash. */
  publicUrl: string;
  /** With `{game}` in its host. */
  playUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  demo: boolean;
  trustProxy: number;
  logLevel: string;
  minAge: number;
};

/** A start that cannot go on, in one line that says what to do. */
export const badStart = (message: string) => Object.assign(new Error(message), { plain: true });

const loopback = (host: string) => host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

/** Throws one clear line for a bad setting. An empty value counts as unset. */
export function configFrom(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    throw badStart(`The setting ${name}=${given[name]} is not usable: ${issue?.message}. Change it or leave it out.`);
  }
  const s = parsed.data;
  if (s.PORT === s.PLAY_PORT)
    throw badStart(`PORT and PLAY_PORT are both ${s.PORT}: games need a port of their own. Change one.`);
  if (s.DEMO === '1' && !loopback(s.HOST))
    throw badStart(
      `DEMO=1 has well-known passwords and only runs on this machine, but HOST is ${s.HOST}. Leave out one of them.`,
    );
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
  };
}

export const configFromEnvironment = () => configFrom(process.env);

/** The origin a game's build is served from. */
export const playOrigin = (config: Pick<Config, 'playUrl'>, gameId: string) => config.playUrl.replace('{game}', gameId);
