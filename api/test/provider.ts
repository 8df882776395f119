import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** The store's client registration at these providers. */
export const client = { id: 'recess', secret: 'a secret between the store and its provider' };

/** The claims of a provider about a person. */
export type PersonClaims = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
};
type Listening = { issuer: string; close(): Promise<void> };

async function listen(answer: (req: IncomingMessage, res: ServerResponse) => void, port = 0): Promise<Listening> {
  const server = createServer({ keepAliveTimeout: 0 }, answer);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/**
 * Starts a real identity provider. Every visitor is signed in as `who`, or declines if that is undefined. `endsSessions`:
 * whether it has an end-session endpoint.
 */
export async function openProvider(returnAddress: string, endsSessions = true) {
  const people = new Map<string, PersonClaims>();
  const state: { who: string | undefined } = { who: undefined };
  let answer: (req: IncomingMessage, res: ServerResponse) => void = () => {};
  const { issuer, close } = await listen((req, res) => answer(req, res));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        ...{ client_id: client.id, client_secret: client.secret, redirect_uris: [returnAddress] },
        ...(endsSessions && { post_logout_redirect_uris: [new URL('/', returnAddress).href] }),
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'k', use: 'sig', alg: 'RS256' } as never] },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    features: {
      devInteractions: { enabled: false },
      // Logging out of the store also logs out here, without a question.
      rpInitiatedLogout: {
        enabled: endsSessions,
        logoutSource(ctx, form) {
          ctx.body = `<!doctype html><title>Leaving</title>${form}<script>
            const form = document.forms[0];
            form.insertAdjacentHTML('beforeend', '<input type="hidden" name="logout" value="yes">');
            form.submit();</script>`;
        },
      },
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
  });
  const ordinary = provider.callback();
  async function interact(req: IncomingMessage, res: ServerResponse) {
    const { prompt, session, params } = await provider.interactionDetails(req, res);
    if (state.who === undefined) return provider.interactionFinished(req, res, { error: 'access_denied' });
    if (prompt.name === 'login') return provider.interactionFinished(req, res, { login: { accountId: state.who } });
    const grant = new provider.Grant({
      accountId: session?.accountId as string,
      clientId: params['client_id'] as string,
    });
    grant.addOIDCScope('openid email profile');
    return provider.interactionFinished(req, res, { consent: { grantId: await grant.save() } });
  }
  answer = (req, res) => {
    if (req.url?.startsWith('/interaction/')) interact(req, res).catch(() => res.writeHead(500).end());
    else void ordinary(req, res);
  };
  const person = (said: PersonClaims) => {
    people.set(said.sub, said);
    state.who = said.sub;
  };
  const nobody = () => {
    state.who = undefined;
  };
  return { issuer, close, person, nobody };
}

type Claims = Record<string, unknown>;
/** False claims of a provider; whatever is left out is correct. */
export type Lie = {
  claims?: Claims;
  userinfo?: Claims;
  header?: Claims;
  by?: 'another key' | 'the client secret' | 'nobody';
  noIdToken?: true;
  status?: number;
};

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Starts a provider that answers any code at once, with the false claims it is given. */
export async function openLiar(more: object = {}) {
  const [{ privateKey, publicKey }, other] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 })) as [
    { privateKey: KeyObject; publicKey: KeyObject },
    { privateKey: KeyObject },
  ];
  const state: { lie: Lie; nonce: string } = { lie: {}, nonce: '' };
  const said = { sub: 'sub-1', email: 'liar@example.org', email_verified: true };

  function idToken(issuer: string): string {
    const { lie, nonce } = state;
    const seconds = Math.floor(Date.now() / 1000);
    const head = part({ alg: 'RS256', kid: 'k', ...lie.header });
    const times = { iat: seconds, exp: seconds + 600 };
    const body = part({ iss: issuer, aud: client.id, sub: said.sub, nonce, ...times, ...lie.claims });
    const text = `${head}.${body}`;
    if (lie.by === 'nobody') return `${text}.`;
    if (lie.by === 'the client secret')
      return `${text}.${createHmac('sha256', client.secret).update(text).digest('base64url')}`;
    const key = lie.by === 'another key' ? other.privateKey : privateKey;
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
  }

  const { issuer, close } = await listen((req, res) => {
    const origin = `http://${req.headers.host}`;
    const answers: Record<string, () => object> = {
      '/.well-known/openid-configuration': () => ({
        ...{ issuer: origin, authorization_endpoint: `${origin}/auth`, token_endpoint: `${origin}/token` },
        ...{ jwks_uri: `${origin}/jwks`, userinfo_endpoint: `${origin}/me`, response_types_supported: ['code'] },
        ...{ id_token_signing_alg_values_supported: ['RS256'], subject_types_supported: ['public'] },
        ...more,
      }),
      '/jwks': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', use: 'sig', alg: 'RS256' }] }),
      '/token': () => ({
        ...{ access_token: 'a', token_type: 'Bearer', expires_in: 600 },
        ...(state.lie.noIdToken ? {} : { id_token: idToken(origin) }),
      }),
      '/me': () => ({ ...said, ...state.lie.userinfo }),
    };
    const path = new URL(req.url ?? '', origin).pathname;
    const found = answers[path];
    res.writeHead(found ? (path === '/token' && state.lie.status) || 200 : 404, { 'content-type': 'application/json' });
    res.end(JSON.stringify(found ? found() : {}));
  });
  /** Prepares the answer to the next sign-in, which has this authorization URL. */
  const tell = (lie: Lie, address: string) => {
    state.lie = lie;
    state.nonce = new URL(address).searchParams.get('nonce') ?? '';
  };
  return { issuer, close, tell };
}
