import type { Contract } from '#sync/contract/index.ts';
import type { Me } from '#sync/contract/users.ts';
import { authMessage } from '#sync/messages/auth.ts';
import { notificationMessage } from '#sync/messages/stored/notifications.ts';
import { Refusal } from '#sync/refusal.ts';
import { confusableKey } from '#sync/text/usernameKey.ts';
import type { HandlerContext, Handlers } from '../../http/handler.ts';
import { auditSignIn } from '../../security/auditLog.ts';
import { closeSessionsOf } from '../../security/session.ts';
import { isSetupKey } from '../../security/setupKey.ts';
import { numberHash } from '../developers/number.ts';
import { renewNumber } from '../developers/renew.ts';
import { notify } from '../notifications/notify.ts';
import { type Account, account, me } from '../users/store.ts';
import { refuseAge, refuseAgeOfBrowser } from './ageGate.ts';
import { rejectCommonPassword } from './commonPasswords.ts';
import {
  asIn,
  badCredentialsError,
  clearPendingExternalSignup,
  openSessionAndGetUser,
  type PasswordProof,
  passwordUnchanged,
  refuseDemoAddress,
  refuseReserved,
  takenError,
  verifyPassword,
} from './credentials.ts';
import { external, leavingAddress } from './external.ts';
import { trySignIn } from './knownBrowser.ts';
import { hashPassword } from './password.ts';
import { accountOf, isGood, spendReset } from './reset.ts';
import * as store from './store.ts';

/** Says whether the user's own click on this site sent the request, and not a link on another site or a prefetch. */
function isOwnNavigation({ header, config }: Pick<HandlerContext, 'header' | 'config'>): boolean {
  if (/prefetch/i.test(`${header('sec-purpose')} ${header('purpose')}`)) return false;
  const [site, mode] = [header('sec-fetch-site'), header('sec-fetch-mode')];
  // Browsers too old for Sec-Fetch-Site still send a Referer.
  if (site === '') return header('referer').startsWith(`${new URL(config.publicUrl).origin}/`);
  return site === 'same-origin' && mode === 'navigate';
}

const wrongNumber = () => new Refusal('badCredentials', authMessage('wrongNumber'));
const wrongCode = () => new Refusal('badCredentials', authMessage('wrongCode'));
const wrongKey = () => new Refusal('badCredentials', authMessage('wrongKey'));

type NewAccount = Omit<store.NewUser, 'id' | 'now'>;

/** Checks the form of a new account but its age; returns the hash of the password. */
async function checked(account: NewAccount, ctx: HandlerContext): Promise<string> {
  refuseReserved(account.username);
  refuseDemoAddress(account.email, ctx);
  await rejectCommonPassword(account.password, account, 'password');
  return hashPassword(account.password);
}

export const auth: Handlers<Contract['auth']> = {
  async user(_, { db, caller }) {
    const row = (await me.get(db, { id: caller.id })) as Me;
    const { isAdmin, isLeadDev, byNumber } = caller;
    return asIn({ ...row, isAdmin, isLeadDev, byNumber });
  },
  register: {
    async prepare(account, ctx) {
      await refuseAgeOfBrowser(account.birthDate, ctx);
      return checked(account, ctx);
    },
    async handle(input, ctx, password: string) {
      const { db, id, now } = ctx;
      const user = { ...input, id, password, now };
      if (!(await store.addUser(db, user))) throw await takenError(db, user);
      return (await openSessionAndGetUser(ctx, id)) as Me;
    },
  },
  age: {
    prepare: ({ birthDate }, ctx) => refuseAgeOfBrowser(birthDate, ctx),
    handle: () => {},
  },
  login: {
    async prepare({ email, password }, ctx) {
      const attempt = await trySignIn(ctx, 'password', email);
      const proof = await verifyPassword(email, password, ctx);
      if (!proof) {
        await attempt.failed();
        throw badCredentialsError();
      }
      await attempt.succeeded();
      return proof;
    },
    async handle(_, ctx, proof: PasswordProof) {
      if (!(await passwordUnchanged(proof, ctx))) throw badCredentialsError();
      return (await openSessionAndGetUser(ctx, proof.id)) as Me;
    },
  },
  developerLogin: {
    async prepare({ developerId, email }, ctx) {
      const { db } = ctx;
      const attempt = await trySignIn(ctx, 'number', email);
      const [typed, upper] = [numberHash(developerId), numberHash(developerId.toUpperCase())];
      const found = await store.byNumber.get(db, { typed, upper, email });
      if (!found) {
        await attempt.failed();
        throw wrongNumber();
      }
      // Anybody may enter another person's e-mail as their school e-mail. So a sign-in with one's own number must not
      // reset wrong tries at that person's number.
      await attempt.wasRight();
      return found.id;
    },
    async handle(_, ctx, id: string) {
      const user = await openSessionAndGetUser(ctx, id, 'developerNumber');
      if (!user) throw wrongNumber();
      return user;
    },
  },
  leadLogin: {
    async prepare({ setupKey, email, password }, ctx) {
      const { config, limits, network } = ctx;
      const attempt = await trySignIn(ctx, 'key', email);
      // All three are checked before any answer, so that nobody learns which of them was wrong.
      const [proof, isKey] = [await verifyPassword(email, password, ctx), isSetupKey(setupKey, config)];
      if (isKey && proof?.isLeadDev === 1) {
        await attempt.succeeded();
        return proof;
      }
      await attempt.failed();
      // A wrong key is counted only now, so that somebody who guesses keys from the lead developer's own address cannot
      // lock them out.
      const counted = await limits.setupKey(network);
      if (isKey) await counted.wasRight();
      throw wrongKey();
    },
    async handle(_, ctx, proof: PasswordProof) {
      if (!(await passwordUnchanged(proof, ctx))) throw wrongKey();
      const user = await openSessionAndGetUser(ctx, proof.id, 'setupKey');
      if (user?.isLeadDev !== 1) throw wrongKey();
      await auditSignIn(ctx, 'auth.leadLogin', user.id);
      return user;
    },
  },
  reset: {
    async prepare({ who, code, next }, ctx) {
      const { db, now } = ctx;
      const id = await accountOf(db, who);
      const attempt = await trySignIn(ctx, 'reset', id ?? confusableKey(who));
      if (!id || !(await isGood(db, id, code, now))) {
        await attempt.failed();
        throw wrongCode();
      }
      await attempt.succeeded();
      await rejectCommonPassword(next, (await account.get(db, { id })) as Account, 'next');
      return { id, password: await hashPassword(next) };
    },
    async handle({ code }, ctx, { id, password }: { id: string; password: string }) {
      const { db, now } = ctx;
      if (!(await spendReset(db, { userId: id, typed: code, password, now }))) throw wrongCode();
      await closeSessionsOf(db, id);
      await renewNumber(ctx, id);
      await notify(ctx, id, {
        type: 'password_changed',
        title: notificationMessage('passwordChanged'),
        message: notificationMessage('passwordChangedByCode'),
      });
      return (await openSessionAndGetUser(ctx, id)) as Me;
    },
  },
  setupLead: {
    async prepare({ setupKey, ...account }, ctx) {
      const attempt = await ctx.limits.setupKey(ctx.network);
      if (!isSetupKey(setupKey, ctx.config)) throw wrongKey();
      await attempt.succeeded();
      // Who has the setup key is no child that tries dates.
      refuseAge(account.birthDate, ctx);
      return checked(account, ctx);
    },
    async handle({ setupKey: _, ...input }, ctx, password: string) {
      const { db, id, now } = ctx;
      if ((await store.lockAndCountLeads(db)) > 0) throw new Refusal('conflict', authMessage('leadExists'));
      const user = { ...input, id, password, now, isAdmin: 1, isLeadDev: 1 } as const;
      if (!(await store.addUser(db, user))) throw await takenError(db, user);
      await auditSignIn(ctx, 'auth.setupLead', id);
      return (await openSessionAndGetUser(ctx, id, 'setupKey')) as Me;
    },
  },
  ...external,
  logout: {
    prepare: async (_, ctx) => (isOwnNavigation(ctx) ? { address: (await leavingAddress(ctx)) ?? '/' } : undefined),
    async handle(_, ctx, leaving: { address: string } | undefined) {
      if (leaving) await ctx.signOut();
      if (leaving) clearPendingExternalSignup(ctx);
      return leaving?.address ?? '/';
    },
  },
};
