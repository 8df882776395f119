import { day, minute } from '#sync/constants.ts';
import type { Contract } from '#sync/contract/index.ts';
import type { Me } from '#sync/contract/users.ts';
import { authMessage } from '#sync/messages/auth.ts';
import { Refusal } from '#sync/refusal.ts';
import { causeOf } from '../../db/port.ts';
import type { HandlerContext, Handlers } from '../../http/handler.ts';
import { createCachedResponse, sendCachedJson } from '../../http/responseCache.ts';
import { refuseAgeOfBrowser } from './ageGate.ts';
import {
  accountTakenError,
  badCredentialsError,
  openSessionAndGetUser,
  type PasswordProof,
  passwordUnchanged,
  refuseDemoAddress,
  refuseReserved,
  takenError,
  verifyPassword,
} from './credentials.ts';
import { trySignIn } from './knownBrowser.ts';
import { type Came, endSessionUrl, finish, startSignIn, type Transaction, transactionSeconds } from './oidc.ts';
import { sealValue, unsealValue } from './sealedCookie.ts';
import * as store from './store.ts';

/** The page after a failed external sign-in, which says that it failed. */
const failed = '/login?failed=external';
const finishPage = '/signup/finish';
const finishSeconds = 15 * minute;

/** Seconds that outlast every session. */
const idTokenSeconds = 400 * day;

const kept = ({ db, now }: Pick<HandlerContext, 'db' | 'now'>, kind: 'signIn' | 'identity' | 'idToken') => ({
  db,
  now,
  kind,
});

/** Notes the cause of a failed external sign-in for the log; the person only learns that it failed. */
const noting = (ctx: HandlerContext) => (error: unknown) => {
  const { cause } = error as { cause?: unknown };
  ctx.trouble(typeof cause === 'string' ? cause : causeOf(error));
  return undefined;
};

/**
 * Returns the person whom a provider has verified and who has no account yet. Only their browser stores this, because
 * they may be a child.
 */
async function atTheDoor(ctx: HandlerContext): Promise<Came> {
  const identity = await unsealValue<Came>(kept(ctx, 'identity'), ctx.cookie.get('identity'));
  if (!identity) throw new Refusal('signedOut', authMessage('signInAtProvider'));
  return identity;
}

/** Maximum length of a cookie; by default nginx accepts 4 kB for all headers of an answer. */
const cookieMax = 3_000;

/**
 * Seals the cookie of a person without an account. If the id token is too long for it, it is left out, and logging out
 * does not end the session at the provider.
 */
async function sealedAtDoor(ctx: HandlerContext, { idToken, ...identity }: Came): Promise<string> {
  const whole = await sealValue(kept(ctx, 'identity'), { ...identity, idToken }, finishSeconds);
  return whole.length <= cookieMax ? whole : sealValue(kept(ctx, 'identity'), identity, finishSeconds);
}

async function join(ctx: HandlerContext, { issuer, subject, idToken }: Came, userId: string): Promise<Me> {
  if ((await store.linkIdentity.run(ctx.db, { issuer, subject, userId, now: ctx.now })) === 0)
    throw accountTakenError();
  return (await openSessionAndGetUser(ctx, userId, undefined, await sealed(ctx, idToken))) as Me;
}

const sealed = async (ctx: HandlerContext, idToken: string | undefined) =>
  ctx.config.oidc?.logout && idToken ? sealValue(kept(ctx, 'idToken'), { idToken }, idTokenSeconds) : undefined;

/** Returns the provider's URL that also ends the session there; undefined if there is none. */
export async function leavingAddress(ctx: HandlerContext): Promise<string | undefined> {
  const { oidc } = ctx.config;
  if (!oidc?.logout) return undefined;
  const word = await unsealValue<{ idToken: string }>(kept(ctx, 'idToken'), await ctx.idToken());
  return word && endSessionUrl(oidc, ctx.config, word.idToken).catch(noting(ctx));
}

type External = 'ways' | 'external' | 'externalReturn' | 'externalPerson' | 'externalRegister' | 'externalLink';

/** Signs people in by OpenID Connect: the authorization code flow with PKCE, state and nonce. */
export const external: Pick<Handlers<Contract['auth']>, External> = {
  ways: {
    async bytes(_, { config }, ctx) {
      return sendCachedJson(ctx, createCachedResponse(JSON.stringify({ school: config.oidc !== undefined })));
    },
  },
  external: {
    async prepare({ choose }, ctx) {
      const { config, cookie } = ctx;
      if (!config.oidc) return '/login';
      const begun = await startSignIn(config.oidc, config, choose !== undefined).catch(noting(ctx));
      if (!begun) return failed;
      const { address, transaction } = begun;
      cookie.set('sign-in', await sealValue(kept(ctx, 'signIn'), transaction, transactionSeconds), transactionSeconds);
      return address;
    },
    handle: (_, __, address: string) => address,
  },
  externalReturn: {
    async prepare({ code, state, iss, error }, ctx): Promise<Came | 'again' | undefined> {
      const { config, cookie } = ctx;
      const transaction = await unsealValue<Transaction>(kept(ctx, 'signIn'), cookie.get('sign-in'));
      // The cookie is consumed, whatever the result.
      cookie.set('sign-in', null, 0);
      if (!config.oidc) return undefined;
      if (!transaction) {
        ctx.trouble('state missing');
        return undefined;
      }
      // A provider that cannot ask for the account refuses the request; then the sign-in is started again without that
      // question.
      if (transaction.chosen && error === 'invalid_request') return 'again';
      return finish(config.oidc, config, transaction, { code, state, iss, error }).catch(noting(ctx));
    },
    async handle(_, ctx, identity: Came | 'again' | undefined) {
      if (!identity) return failed;
      if (identity === 'again') return '/api/login';
      const { issuer, subject } = identity;
      const known = await store.byIdentity.get(ctx.db, { issuer, subject });
      if (known) {
        const idToken = await sealed(ctx, identity.idToken);
        return (await openSessionAndGetUser(ctx, known.userId, undefined, idToken)) ? '/' : failed;
      }
      ctx.cookie.set('identity', await sealedAtDoor(ctx, identity), finishSeconds);
      return finishPage;
    },
  },
  async externalPerson(_, ctx) {
    const { email, firstName, lastName } = await atTheDoor(ctx);
    const account = await store.byEmail.get(ctx.db, { email });
    return { email, firstName, lastName, hasAccount: account !== undefined };
  },
  async externalRegister(input, ctx) {
    const { db, id, now } = ctx;
    const identity = await atTheDoor(ctx);
    await refuseAgeOfBrowser(input.birthDate, ctx);
    refuseReserved(input.username);
    refuseDemoAddress(identity.email, ctx);
    const user = { ...input, email: identity.email, id, password: '', now };
    if (!(await store.addUser(db, user))) throw await takenError(db, user);
    return join(ctx, identity, id);
  },
  externalLink: {
    async prepare({ password }, ctx) {
      const identity = await atTheDoor(ctx);
      const attempt = await trySignIn(ctx, 'external', identity.email);
      const proof = await verifyPassword(identity.email, password, ctx);
      if (!proof) {
        await attempt.failed();
        throw badCredentialsError();
      }
      await attempt.succeeded();
      return { identity, proof };
    },
    async handle(_, ctx, { identity, proof }: { identity: Came; proof: PasswordProof }) {
      if (!(await passwordUnchanged(proof, ctx))) throw badCredentialsError();
      return join(ctx, identity, proof.id);
    },
  },
};
