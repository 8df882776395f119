import { z } from 'zod';
import { endpoint, noInput } from '../endpoint.ts';
import { birthDate, email, password, personName, singleLineText, username } from '../fields.ts';
import { fieldMessage } from '../messages/fields.ts';
import { issueText } from '../messages/issues.ts';
import { lazy } from '../util/lazy.ts';
import { Me } from './users.ts';

// A sign-in takes any text: what a password may look like is the register form's business.
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
/** Spec §5: the three that a lead developer logs in with are asked for in one word. */
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
/** A part of an address that an identity provider sends people back with; one that is no such part counts as missing. */
const part = lazy(() => z.string().max(4_096).optional().catch(undefined));

export const auth = {
  user: endpoint('GET /api/auth/user', { may: ['member'], input: noInput, output: Me, byNumber: true }),
  register: endpoint('POST /api/auth/register', {
    may: ['anyone'],
    input: () => z.object(person()),
    output: Me,
    creates: true,
  }),
  login: endpoint('POST /api/auth/login', {
    may: ['anyone'],
    input: () => z.object({ email: email(), password: typed() }),
    output: Me,
  }),
  /** `developerId` is the developer number; the e-mail is the account's or the school's. Never a staff session. */
  developerLogin: endpoint('POST /api/auth/developer/login', {
    may: ['anyone'],
    input: () =>
      z.object({
        developerId: singleLineText(1, 64, { short: issueText(fieldMessage('developerId')) }),
        email: email(),
      }),
    output: Me,
  }),
  /** The only sign-in that gives a lead developer staff powers: the key is the second factor. */
  leadLogin: endpoint('POST /api/auth/lead-dev-login', {
    may: ['anyone'],
    // What is missing is said before an e-mail that is none.
    input: () => z.object({ setupKey: lead(), password: lead(), email: lead().pipe(email()) }),
    output: Me,
  }),
  /**
   * Sets a new password with a code that staff, or whoever runs the store, handed over, and signs in. Every other session ends,
   * and those by a developer number. `who` is the account's e-mail or username.
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
  /** Only while there is no lead developer. */
  setupLead: endpoint('POST /api/auth/setup-lead-dev', {
    may: ['anyone'],
    input: () => z.object({ setupKey: setupKey(), ...person() }),
    output: Me,
    creates: true,
  }),
  /** Which ways in there are besides the store's own: whether the school's accounts are set up. */
  ways: endpoint('GET /api/auth/ways', {
    may: ['anyone'],
    input: noInput,
    output: () => z.object({ school: z.boolean() }),
  }),
  /** To the identity provider where one is set up (OpenID Connect), else to /login. */
  external: endpoint('GET /api/login', {
    may: ['anyone'],
    /** `choose`: from a device that is nobody's own, where the provider asks who it is. */
    input: () => z.object({ choose: z.literal('1').optional() }),
    output: () => z.string(),
    navigation: true,
  }),
  /** Back from it: signed in, or on to /signup/finish where the account needs what only the person can say. */
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
  /** Who has come back from the provider without an account yet; `hasAccount`: their e-mail has one here. */
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
  /** Joins the provider's identity to the account of the same e-mail, whose password proves that it is theirs. */
  externalLink: endpoint('POST /api/auth/external/link', {
    may: ['anyone'],
    input: () => z.object({ password: typed() }),
    output: Me,
  }),
  /** To / or on to the provider that the session began at, where it ends there too. */
  logout: endpoint('GET /api/logout', { may: ['anyone'], input: noInput, output: () => z.string(), navigation: true }),
};
