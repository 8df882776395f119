import type { Contract } from '#sync/contract/index.ts';
import type { Me } from '#sync/contract/users.ts';
import { Refusal } from '#sync/refusal.ts';
import { minute } from '#sync/rules.ts';
import type { At, Handlers } from '../mount.ts';
import { type Proof, proofOf, refuseAge, refuseReserved, signedIn, stillRight, taken, wrong } from './account.ts';
import { begin, finish, type Identity, type Transaction, transactionSeconds } from './oidc.ts';
import { seal, unseal } from './seal.ts';
import * as store from './store.ts';

/** Where a sign-in elsewhere that did not come to an end leads: the page says that it failed. */
const failed = '/login?failed=external';
const finishPage = '/signup/finish';
const finishSeconds = 15 * minute;

const kept = ({ db, now }: Pick<At, 'db' | 'now'>, kind: 'signIn' | 'identity') => ({ db, now, kind });

/** Who is at the door with a provider's word and without an account: known to their browser only, as they may be a child. */
async function atTheDoor(at: At): Promise<Identity> {
  const identity = await unseal<Identity>(kept(at, 'identity'), at.cookie.get('identity'));
  if (!identity) throw new Refusal('signedOut', 'Please sign in with your provider again');
  return identity;
}

async function join(at: At, { issuer, subject }: Identity, userId: string): Promise<Me> {
  if ((await store.link.run(at.db, { issuer, subject, userId, now: at.now })) === 0) throw taken();
  return (await signedIn(at, userId)) as Me;
}

type External = 'external' | 'externalReturn' | 'externalPerson' | 'externalRegister' | 'externalLink';

/** Signing in by OpenID Connect: the code flow with PKCE, state and nonce. */
export const external: Pick<Handlers<Contract['auth']>, External> = {
  external: {
    async prepare(_, at) {
      const { config, cookie } = at;
      if (!config.oidc) return '/login';
      try {
        const { address, transaction } = await begin(config.oidc, config);
        cookie.set('sign-in', await seal(kept(at, 'signIn'), transaction, transactionSeconds), transactionSeconds);
        return address;
      } catch {
        return failed;
      }
    },
    handle: (_, __, address: string) => address,
  },
  externalReturn: {
    async prepare({ code, state, iss, error }, at): Promise<Identity | undefined> {
      const { config, cookie } = at;
      const transaction = await unseal<Transaction>(kept(at, 'signIn'), cookie.get('sign-in'));
      // Whatever comes of it, it is used up.
      cookie.set('sign-in', null, 0);
      if (!config.oidc || !transaction) return undefined;
      return finish(config.oidc, config, transaction, { code, state, iss, error }).catch(() => undefined);
    },
    async handle(_, at, identity: Identity | undefined) {
      if (!identity) return failed;
      const { issuer, subject } = identity;
      const known = await store.byIdentity.get(at.db, { issuer, subject });
      if (known) return (await signedIn(at, known.userId)) ? '/' : failed;
      at.cookie.set('identity', await seal(kept(at, 'identity'), identity, finishSeconds), finishSeconds);
      return finishPage;
    },
  },
  async externalPerson(_, at) {
    const { email, firstName, lastName } = await atTheDoor(at);
    const account = await store.byEmail.get(at.db, { email });
    return { email, firstName, lastName, hasAccount: account !== undefined };
  },
  async externalRegister(input, at) {
    const { db, id, now } = at;
    const identity = await atTheDoor(at);
    refuseAge(input.birthDate, at);
    refuseReserved(input.username);
    if (!(await store.addUser(db, { ...input, email: identity.email, id, password: '', now }))) throw taken();
    return join(at, identity, id);
  },
  externalLink: {
    async prepare({ password }, at) {
      const identity = await atTheDoor(at);
      const attempt = await at.limits.signIn('external', identity.email, at.network);
      const proof = await proofOf(identity.email, password, at);
      if (!proof) throw wrong();
      await attempt.succeeded();
      return { identity, proof };
    },
    async handle(_, at, { identity, proof }: { identity: Identity; proof: Proof }) {
      if (!(await stillRight(proof, at))) throw wrong();
      return join(at, identity, proof.id);
    },
  },
};
