import * as client from 'openid-client';
import { email as emailField } from '#sync/fields.ts';
import { minute, nameMax } from '#sync/rules.ts';
import type { Config } from '../config.ts';

/** What a sign-in under way must know again when the person comes back. */
export type Transaction = { state: string; nonce: string; verifier: string };
/** Whom a provider vouches for: `issuer` and `subject` are who they are, the rest is what it says of them. */
export type Identity = { issuer: string; subject: string; email: string; firstName: string; lastName: string };
/** Where the person is sent back with; every part comes by their browser. */
export type Returned = Partial<Record<'code' | 'state' | 'iss' | 'error', string | undefined>>;

export const transactionSeconds = 10 * minute;
const scope = 'openid email profile';
/** A provider that takes longer, in seconds, counts as down. */
const patience = 5;

type Provider = NonNullable<Config['oidc']>;
const known = new Map<string, Promise<client.Configuration>>();

/** The provider as it describes itself: asked when somebody first signs in, and again after a failure. */
function configurationOf({ issuer, clientId, clientSecret }: Provider): Promise<client.Configuration> {
  const key = `${issuer} ${clientId} ${clientSecret}`;
  const found = known.get(key) ?? discovered({ issuer, clientId, clientSecret });
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}

async function discovered({ issuer, clientId, clientSecret }: Provider): Promise<client.Configuration> {
  // Only an issuer on this machine may speak without TLS (api/config.ts).
  const plain = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  const told = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: patience,
    execute: plain,
  });
  const server = told.serverMetadata();
  const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const proof = ways.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
  const configuration = new client.Configuration(server, clientId, clientSecret, proof(clientSecret));
  configuration.timeout = patience;
  for (const loosen of plain) loosen(configuration);
  // The id token's signature is checked even where TLS already vouches for its sender.
  client.enableNonRepudiationChecks(configuration);
  return configuration;
}

const returnAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>) => `${publicUrl}/api/login/callback`;

/** The address at the provider to send a person to, and what to remember until they are back. */
export async function begin(
  provider: Provider,
  config: Pick<Config, 'publicUrl'>,
): Promise<{ address: string; transaction: Transaction }> {
  const configuration = await configurationOf(provider);
  const transaction = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const address = client.buildAuthorizationUrl(configuration, {
    ...{ redirect_uri: returnAddress(config), scope, state: transaction.state, nonce: transaction.nonce },
    code_challenge: await client.calculatePKCECodeChallenge(transaction.verifier),
    code_challenge_method: 'S256',
  });
  return { address: address.href, transaction };
}

/** Who came back; throws unless all of it is right and the provider has verified their e-mail. */
export async function finish(
  provider: Provider,
  config: Pick<Config, 'publicUrl'>,
  { state, nonce, verifier }: Transaction,
  returned: Returned,
): Promise<Identity> {
  const configuration = await configurationOf(provider);
  const address = new URL(returnAddress(config));
  for (const [name, value] of Object.entries(returned)) if (value !== undefined) address.searchParams.set(name, value);
  const tokens = await client.authorizationCodeGrant(configuration, address, {
    ...{ pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true },
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('The provider sent no id token');
  // With the code flow many providers leave the e-mail out of the id token.
  const told =
    claims['email'] === undefined
      ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : (claims as client.UserInfoResponse);
  if (told.email_verified !== true) throw new Error('The provider has not verified the e-mail');
  return {
    ...{ issuer: claims.iss, subject: claims.sub, email: emailField().parse(told.email) },
    ...{ firstName: nameIn(told.given_name), lastName: nameIn(told.family_name) },
  };
}

/** A name as the form takes it; the person may correct it there. */
const nameIn = (said: unknown) =>
  typeof said === 'string' ? [...said.replace(/[\p{Cs}\p{Cc}]/gu, '').trim()].slice(0, nameMax).join('').trim() : '';
