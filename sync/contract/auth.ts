import { z } from 'zod';
import { endpoint, none, nothing } from '../endpoint.ts';
import { birthDate, email, line, name, password, username } from '../fields.ts';
import { once } from '../once.ts';
import { Me } from './users.ts';

// A sign-in takes any text: what a password may look like is the register form's business.
const typed = once(() => z.string().min(1, 'Enter your password').max(256));
const setupKey = once(() => z.string().min(1, 'Enter the setup key').max(256));
const person = once(() => ({
  email: email(),
  username: username(),
  password: password(),
  firstName: name(),
  lastName: name(),
  birthDate: birthDate(),
}));
/** A part of an address that an identity provider sends people back with; one that is no such part counts as missing. */
const part = once(() => z.string().max(4_096).optional().catch(undefined));

export const auth = {
  user: endpoint('GET /api/auth/user', { may: ['member'], input: none, output: Me }),
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
    input: () => z.object({ developerId: line(1, 64, { short: 'Enter your developer ID' }), email: email() }),
    output: Me,
  }),
  /** The only sign-in that gives a lead developer staff powers: the key is the second factor. */
  leadLogin: endpoint('POST /api/auth/lead-dev-login', {
    may: ['anyone'],
    input: () => z.object({ setupKey: setupKey(), email: email(), password: typed() }),
    output: Me,
  }),
  /** Only while there is no lead developer. */
  setupLead: endpoint('POST /api/auth/setup-lead-dev', {
    may: ['anyone'],
    input: () => z.object({ setupKey: setupKey(), ...person() }),
    output: Me,
    creates: true,
  }),
  /** To the identity provider where one is set up (OpenID Connect), else to /login. */
  external: endpoint('GET /api/login', { may: ['anyone'], input: none, output: () => z.string(), navigation: true }),
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
    input: none,
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
    input: () => z.object({ username: username(), firstName: name(), lastName: name(), birthDate: birthDate() }),
    output: Me,
    creates: true,
  }),
  /** Joins the provider's identity to the account of the same e-mail, whose password proves that it is theirs. */
  externalLink: endpoint('POST /api/auth/external/link', {
    may: ['anyone'],
    input: () => z.object({ password: typed() }),
    output: Me,
  }),
  logout: endpoint('GET /api/logout', { may: ['anyone'], input: none, output: nothing, navigation: true }),
};
