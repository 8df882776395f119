import { z } from 'zod';
import { endpoint, none, nothing } from '../endpoint.ts';
import { birthDate, email, name, password, username } from '../fields.ts';
import { Me } from './users.ts';

export const auth = {
  user: endpoint('GET /api/auth/user', { may: ['member'], input: none, output: Me }),
  register: endpoint('POST /api/auth/register', {
    may: ['anyone'],
    input: z.object({ email, username, password, firstName: name, lastName: name, birthDate }),
    output: Me,
    creates: true,
  }),
  // A sign-in takes any password text: what it may look like is the register form's business.
  login: endpoint('POST /api/auth/login', {
    may: ['anyone'],
    input: z.object({ email, password: z.string().min(1, 'Enter your password').max(256) }),
    output: Me,
  }),
  logout: endpoint('GET /api/logout', { may: ['anyone'], input: none, output: nothing, navigation: true }),
};
