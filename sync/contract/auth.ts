import { z } from 'zod';
import { endpoint, noContent, noInput } from '../endpoint.ts';
import { birthDate, email, password, personName, singleLineText, username } from '../fields.ts';
import { fieldMessage } from '../messages/fields.ts';
import { issueText } from '../messages/issues.ts';
import { lazy } from '../util/lazy.ts';
import { Me } from './users.ts';

// A sign-in accepts any text as password; the rules for passwords belong to the sign-up form.
const typed = lazy(() =>
  z
    .string()
    .min(1, issueText(fieldMessage('password')))
    .max(256),
);
const setupKey = lazy(() =>
  z
    .string()
    .min(1, issueText(fieldMessage('setupKey')))
    .max(256),
);
/** Spec §5: one message for all three missing credentials of a lead developer. */
const lead = lazy(() =>
  z
    .string(issueText(fieldMessage('missingFields')))
    .refine((text) => text.trim() !== '', issueText(fieldMessage('missingFields')))
    .max(256),
);
const person = lazy(() => ({
  email: email(),
  username: username(),
  password: password(),
  firstName: personName(),
  lastName: personName(),
  birthDate: birthDate(),
}));
/** A query parameter with which an identity provider sends people back; an invalid one counts as missing. */
const part = lazy(() => z.string().max(4_096).optional().catch(undefined));

export const auth = {
  user: endpoint('GET /api/auth/user', {
    may: ['member'],
    input: noInput,
    output: Me,
    byNumber: true,
    whileSuspended: true,
  }),
  register: endpoint('POST /api/auth/register', {
    may: ['anyone'],
    input: () => z.object(person()),
    output: Me,
    creates: true,
  }),
  /**
   * Checks the age alone, so that nothing else of a child leaves its device. A browser that gave an answer that is too
   * young is refused for 24 hours, whatever date it then says: here and by the calls that create a player.
   */
  age: endpoint('POST /api/auth/age', {
    may: ['anyone'],
    input: () => z.object({ birthDate: birthDate() }),
    output: noContent,
  }),
  login: endpoint('POST /api/auth/login', {
    may: ['anyone'],
    input: () => z.object({ email: email(), password: typed() }),
    output: Me,
  }),
  /**
   * `developerId` is the developer number; the e-mail is the account's or the school's. This never opens a staff
   * session.
   */
  developerLogin: endpoint('POST /api/auth/developer/login', {
    may: ['anyone'],
    input: () =>
      z.object({
        developerId: singleLineText(1, 64, { short: issueText(fieldMessage('developerId')) }),
        email: email(),
      }),
    output: Me,
  }),
  /** The only sign-in that gives a lead developer staff powers: the setup key is the second factor. */
  leadLogin: endpoint('POST /api/auth/lead-dev-login', {
    may: ['anyone'],
    // Missing fields are reported before an invalid e-mail.
    input: () => z.object({ setupKey: lead(), password: lead(), email: lead().pipe(email()) }),
    output: Me,
  }),
  /**
   * Sets a new password with a code from staff or from the operator of the store, and signs in. Every other session
   * ends, including those by developer number. `who` is the account's e-mail or username.
   */
  reset: endpoint('POST /api/auth/reset', {
    may: ['anyone'],
    input: () =>
      z.object({
        who: singleLineText(1, 254, { short: issueText(fieldMessage('emailOrUsername')) }),
        code: singleLineText(1, 64, { short: issueText(fieldMessage('code')) }),
        next: password(),
      }),
    output: Me,
  }),
  /** Allowed only while there is no lead developer. */
  setupLead: endpoint('POST /api/auth/setup-lead-dev', {
    may: ['anyone'],
    input: () => z.object({ setupKey: setupKey(), ...person() }),
    output: Me,
    creates: true,
  }),
  /** Returns the further sign-in methods: whether the school's accounts can be used. */
  ways: endpoint('GET /api/auth/ways', {
    may: ['anyone'],
    input: noInput,
    output: () => z.object({ school: z.boolean() }),
  }),
  /** Redirects to the identity provider if one is configured (OpenID Connect), otherwise to /login. */
  external: endpoint('GET /api/login', {
    may: ['anyone'],
    /** `choose`: for a shared device; the provider then asks for the account. */
    input: () => z.object({ choose: z.literal('1').optional() }),
    output: () => z.string(),
    navigation: true,
  }),
  /**
   * Handles the return from the provider: the person is signed in, or redirected to /signup/finish if the account needs
   * further data.
   */
  externalReturn: endpoint('GET /api/login/callback', {
    may: ['anyone'],
    input: () =>
      z.object({
        code: part(),
        state: part(),
        iss: part(),
        error: part(),
        error_description: part(),
        session_state: part(),
      }),
    output: () => z.string(),
    navigation: true,
  }),
  /**
   * Returns the person who came back from the provider without an account; `hasAccount`: an account with their e-mail
   * exists.
   */
  externalPerson: endpoint('GET /api/auth/external', {
    may: ['anyone'],
    input: noInput,
    output: () =>
      z.object({
        email: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        hasAccount: z.boolean(),
      }),
  }),
  externalRegister: endpoint('POST /api/auth/external', {
    may: ['anyone'],
    input: () =>
      z.object({ username: username(), firstName: personName(), lastName: personName(), birthDate: birthDate() }),
    output: Me,
    creates: true,
  }),
  /** Links the provider's identity to the account with the same e-mail; its password proves ownership. */
  externalLink: endpoint('POST /api/auth/external/link', {
    may: ['anyone'],
    input: () => z.object({ password: typed() }),
    output: Me,
  }),
  /** Redirects to /, or to the provider of the session, which ends its own session. */
  logout: endpoint('GET /api/logout', { may: ['anyone'], input: noInput, output: () => z.string(), navigation: true }),
};
