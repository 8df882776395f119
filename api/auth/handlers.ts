import type { Contract } from '#sync/contract/index.ts';
import type { Me } from '#sync/contract/users.ts';
import { Refusal } from '#sync/refusal.ts';
import { ageOn } from '#sync/rules.ts';
import type { At, Handlers } from '../mount.ts';
import { me } from '../users/store.ts';
import { fits, hashPassword } from './password.ts';
import * as store from './store.ts';

/** Only a person's own click on this site signs them out: not a link elsewhere, not a prefetch. */
function isOwnNavigation({ header, config }: Pick<At, 'header' | 'config'>): boolean {
  if (/prefetch/i.test(`${header('sec-purpose')} ${header('purpose')}`)) return false;
  const [site, mode] = [header('sec-fetch-site'), header('sec-fetch-mode')];
  // Browsers too old to say where a request comes from still send the page before.
  if (site === '') return header('referer').startsWith(`${new URL(config.publicUrl).origin}/`);
  return site === 'same-origin' && mode === 'navigate';
}

export const auth: Handlers<Contract['auth']> = {
  user: async (_, { db, caller }) => (await me.get(db, { id: caller.id })) as Me,
  register: {
    async prepare({ birthDate, password }, { config, now }) {
      // Before anything is stored or written down: a child's data is not ours to have.
      if (ageOn(birthDate, now.slice(0, 10)) < config.minAge) throw new Refusal('invalid', 'Age requirement not met');
      return hashPassword(password);
    },
    async handle(input, { db, id, now, signIn }, hashed: string) {
      const added = await store.addUser(db, { ...input, id, password: hashed, now });
      if (!added) throw new Refusal('conflict', 'Unable to create account');
      await signIn(id);
      return (await me.get(db, { id })) as Me;
    },
  },
  login: {
    async prepare({ email, password }, { db, limits }) {
      const attempt = await limits.signIn(email);
      const account = await store.byEmail.get(db, { email });
      if (!(await fits(password, account?.password))) throw wrong();
      await attempt.succeeded();
      return account?.id;
    },
    async handle(_, { db, signIn }, id: string) {
      const user = await me.get(db, { id });
      if (!user) throw wrong();
      await signIn(id);
      return user;
    },
  },
  async logout(_, at) {
    if (isOwnNavigation(at)) await at.signOut();
  },
};

const wrong = () => new Refusal('badCredentials', 'Invalid email or password');
