import type { Contract } from '#sync/contract/index.ts';
import type { Me } from '#sync/contract/users.ts';
import { Refusal } from '#sync/refusal.ts';
import { auditSignIn } from '../audit.ts';
import type { At, Handlers } from '../mount.ts';
import { me } from '../users/store.ts';
import {
  forgetTheDoor,
  type Proof,
  proofOf,
  refuseAge,
  refuseReserved,
  signedIn,
  stillRight,
  taken,
  wrong,
} from './account.ts';
import { refuseCommon } from './common.ts';
import { external } from './external.ts';
import { hashPassword } from './password.ts';
import { isSetupKey } from './setupKey.ts';
import * as store from './store.ts';

/** Only a person's own click on this site signs them out: not a link elsewhere, not a prefetch. */
function isOwnNavigation({ header, config }: Pick<At, 'header' | 'config'>): boolean {
  if (/prefetch/i.test(`${header('sec-purpose')} ${header('purpose')}`)) return false;
  const [site, mode] = [header('sec-fetch-site'), header('sec-fetch-mode')];
  // Browsers too old to say where a request comes from still send the page before.
  if (site === '') return header('referer').startsWith(`${new URL(config.publicUrl).origin}/`);
  return site === 'same-origin' && mode === 'navigate';
}

const wrongNumber = () => new Refusal('badCredentials', 'Invalid developer ID or email');
const wrongKey = () => new Refusal('badCredentials', 'Invalid credentials or setup key');

type NewAccount = Omit<store.NewUser, 'id' | 'now'>;

/** What a new account's form must be; answers the password's hash. */
async function checked(account: NewAccount, at: At): Promise<string> {
  refuseAge(account.birthDate, at);
  refuseReserved(account.username);
  await refuseCommon(account.password, account, 'password');
  return hashPassword(account.password);
}

export const auth: Handlers<Contract['auth']> = {
  async user(_, { db, caller }) {
    const row = (await me.get(db, { id: caller.id })) as Me;
    return { ...row, isAdmin: caller.isAdmin, isLeadDev: caller.isLeadDev };
  },
  register: {
    prepare: checked,
    async handle(input, at, password: string) {
      const { db, id, now } = at;
      if (!(await store.addUser(db, { ...input, id, password, now }))) throw taken();
      return (await signedIn(at, id)) as Me;
    },
  },
  login: {
    async prepare({ email, password }, { db, limits, network }) {
      const attempt = await limits.signIn('password', email, network);
      const proof = await proofOf(email, password, { db });
      if (!proof) throw wrong();
      await attempt.succeeded();
      return proof;
    },
    async handle(_, at, proof: Proof) {
      if (!(await stillRight(proof, at))) throw wrong();
      return (await signedIn(at, proof.id)) as Me;
    },
  },
  developerLogin: {
    async prepare({ developerId, email }, { db, limits, network }) {
      const attempt = await limits.signIn('number', email, network);
      const found = await store.byNumber.get(db, { typed: developerId, upper: developerId.toUpperCase(), email });
      if (!found) throw wrongNumber();
      // Anybody may say that another's e-mail is their school's: their own number must not forgive guesses at that one's.
      await attempt.wasRight();
      return found.id;
    },
    async handle(_, at, id: string) {
      const user = await signedIn(at, id, 'developerNumber');
      if (!user) throw wrongNumber();
      return user;
    },
  },
  leadLogin: {
    async prepare({ setupKey, email, password }, { db, config, limits, network }) {
      const attempt = await limits.signIn('key', email, network);
      // All of it before any of it is told: nobody learns which of the three was wrong.
      const [proof, isKey] = [await proofOf(email, password, { db }), isSetupKey(setupKey, config)];
      if (isKey && proof?.isLeadDev === 1) {
        await attempt.succeeded();
        return proof;
      }
      // Only now: whoever tries keys behind the lead developer's own address does not shut them out.
      const counted = await limits.setupKey(network);
      if (isKey) await counted.wasRight();
      throw wrongKey();
    },
    async handle(_, at, proof: Proof) {
      if (!(await stillRight(proof, at))) throw wrongKey();
      const user = await signedIn(at, proof.id, 'setupKey');
      if (user?.isLeadDev !== 1) throw wrongKey();
      await auditSignIn(at, 'auth.leadLogin', user.id);
      return user;
    },
  },
  setupLead: {
    async prepare({ setupKey, ...account }, at) {
      const attempt = await at.limits.setupKey(at.network);
      if (!isSetupKey(setupKey, at.config)) throw wrongKey();
      await attempt.succeeded();
      return checked(account, at);
    },
    async handle({ setupKey: _, ...input }, at, password: string) {
      const { db, id, now } = at;
      if ((await store.leadsHeld(db)) > 0) throw new Refusal('conflict', 'There is a lead developer already');
      if (!(await store.addUser(db, { ...input, id, password, now, isAdmin: 1, isLeadDev: 1 }))) throw taken();
      await auditSignIn(at, 'auth.setupLead', id);
      return (await signedIn(at, id, 'setupKey')) as Me;
    },
  },
  ...external,
  async logout(_, at) {
    if (!isOwnNavigation(at)) return;
    await at.signOut();
    forgetTheDoor(at);
  },
};
