import * as client from 'openid-client';
import { minute, nameMax } from '#sync/constants.ts';
import { email as emailField } from '#sync/fields.ts';
import { straight } from '#sync/text/visibleText.ts';
import type { Config } from '../../config/config.ts';

/** What has to be remembered until the person comes back from the provider. */
export type Transaction = {
  state: string;
  nonce: string;
  verifier: string /** Whether the provider was to ask for the account. */;
  chosen?: boolean;
};
/**
 * A person verified by a provider: `issuer` and `subject` identify them, the rest is what the provider says about them.
 */
export type ExternalIdentity = { issuer: string; subject: string; email: string; firstName: string; lastName: string };
/** A person who came back, and the id token that ends their session at the provider (`endSessionUrl`). */
export type Came = ExternalIdentity & { idToken: string | undefined };
/** The query parameters of the callback, all of which come through the person's browser. */
export type Returned = Partial<Record<'code' | 'state' | 'iss' | 'error', string | undefined>>;

export const transactionSeconds = 10 * minute;
const scope = 'openid email profile';
/** Seconds after which a provider that does not answer counts as unreachable. */
const timeoutSeconds = 5;

type Provider = Omit<NonNullable<Config['oidc']>, 'logout'>;
const known = new Map<string, Promise<client.Configuration>>();

type Raised = { name?: string; code?: unknown; error?: unknown; claim?: unknown; status?: unknown; cause?: unknown };
/** Accepts only codes and names of claims; other text of a provider does not go into the log. */
const code = (said: unknown) => (typeof said === 'string' && /^[\w.-]{1,60}$/.test(said) ? said : undefined);

/** Describes a failure at the provider for the log: the step and a code. */
function failure(step: string, raised: unknown): Error {
  const chain: Raised[] = [];
  for (let at = raised; typeof at === 'object' && at !== null && chain.length < 5; at = (at as Raised).cause) {
    // A provider reports an unknown client in a header, as a list of challenges.
    const [challenge] = Array.isArray(at) ? (at as { parameters?: Raised }[]) : [];
    chain.push(challenge?.parameters ?? (at as Raised));
  }
  const found = (name: 'error' | 'claim' | 'code') => chain.map((one) => code(one[name])).find(Boolean);
  const last = chain
    .map((one) => code(one.code))
    .filter(Boolean)
    .at(-1);
  const isOfToken = chain.some(({ code: told }) => /JWT|JWS|NONCE|KEY/.test(String(told)));
  const why = found('error') ?? found('claim') ?? last ?? code((raised as Raised | undefined)?.name) ?? 'unknown';
  const where =
    chain[0]?.code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR' ? 'authorization' : isOfToken ? 'id_token' : step;
  return new Error('The sign-in elsewhere failed', { cause: `${where} ${why}` });
}
const failing = (step: string) => (raised: unknown) => {
  throw failure(step, raised);
};

/** Returns the provider's discovered configuration: loaded at the first sign-in, and again after a failure. */
function configurationOf({ issuer, clientId, clientSecret }: Provider): Promise<client.Configuration> {
  const key = `${issuer} ${clientId} ${clientSecret}`;
  const found = known.get(key) ?? discovered({ issuer, clientId, clientSecret });
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}

async function discovered({ issuer, clientId, clientSecret }: Provider): Promise<client.Configuration> {
  // Only an issuer on this machine may be used without TLS (api/config/config.ts).
  const plain = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  const told = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: timeoutSeconds,
    execute: plain,
  });
  const server = told.serverMetadata();
  const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const proof = ways.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
  const configuration = new client.Configuration(server, clientId, clientSecret, proof(clientSecret));
  configuration.timeout = timeoutSeconds;
  for (const loosen of plain) loosen(configuration);
  // The id token's signature is checked even if TLS already authenticates its sender.
  client.enableNonRepudiationChecks(configuration);
  return configuration;
}

/** A provider that lists its supported prompts refuses all others. */
function mayChoose(configuration: client.Configuration): boolean {
  const { prompt_values_supported: prompts } = configuration.serverMetadata();
  return !Array.isArray(prompts) || prompts.includes('select_account');
}

/** Returns the provider's URL at which logging out ends the session there; undefined if it has no such endpoint. */
export async function endSessionUrl(
  provider: Provider,
  config: Pick<Config, 'publicUrl'>,
  idToken: string,
): Promise<string | undefined> {
  const configuration = await configurationOf(provider).catch(failing('discovery'));
  if (!configuration.serverMetadata().end_session_endpoint) return undefined;
  const said = { id_token_hint: idToken, post_logout_redirect_uri: `${config.publicUrl}/` };
  return client.buildEndSessionUrl(configuration, said).href;
}

const returnAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>) => `${publicUrl}/api/login/callback`;

/** Returns the provider's URL for a sign-in, and what to remember until the person comes back. */
export async function startSignIn(
  provider: Provider,
  config: Pick<Config, 'publicUrl'>,
  /** Whether the provider is to ask for the account, even if somebody is signed in there. */
  choose = false,
): Promise<{ address: string; transaction: Transaction }> {
  const configuration = await configurationOf(provider).catch(failing('discovery'));
  const chosen = choose && mayChoose(configuration);
  const transaction = {
    chosen,
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const address = client.buildAuthorizationUrl(configuration, {
    ...{ redirect_uri: returnAddress(config), scope, state: transaction.state, nonce: transaction.nonce },
    code_challenge: await client.calculatePKCECodeChallenge(transaction.verifier),
    code_challenge_method: 'S256',
    ...(chosen && { prompt: 'select_account' }),
  });
  return { address: address.href, transaction };
}

/** Returns the person who came back; throws unless every check succeeds and the provider has verified their e-mail. */
export async function finish(
  provider: Provider,
  config: Pick<Config, 'publicUrl'>,
  { state, nonce, verifier }: Transaction,
  returned: Returned,
): Promise<Came> {
  const configuration = await configurationOf(provider).catch(failing('discovery'));
  const address = new URL(returnAddress(config));
  for (const [name, value] of Object.entries(returned)) if (value !== undefined) address.searchParams.set(name, value);
  const expected = { expectedState: state, expectedNonce: nonce, idTokenExpected: true } as const;
  const tokens = await client
    .authorizationCodeGrant(configuration, address, { pkceCodeVerifier: verifier, ...expected })
    .catch(failing('token'));
  const claims = tokens.claims();
  if (!claims) throw failure('id_token', { code: 'missing' });
  // In the code flow many providers leave the e-mail out of the id token.
  const told =
    claims['email'] === undefined
      ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub).catch(failing('userinfo'))
      : (claims as client.UserInfoResponse);
  if (told.email_verified !== true) throw failure('email', { code: 'not_verified' });
  const email = emailField().safeParse(told.email);
  if (!email.success) throw failure('email', { code: 'not_usable' });
  return {
    ...{ issuer: claims.iss, subject: claims.sub, email: email.data, idToken: tokens.id_token },
    ...{ firstName: nameIn(told.given_name), lastName: nameIn(told.family_name) },
  };
}

/** Returns a name that the sign-up form accepts; the person may correct it there. */
const nameIn = (said: unknown) =>
  typeof said === 'string'
    ? [
        ...straight(said)
          .replace(/[\p{Cs}\p{Cc}]/gu, '')
          .trim(),
      ]
        .slice(0, nameMax)
        .join('')
        .trim()
    : '';
