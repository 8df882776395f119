import type { auth } from '#sync/contract/auth.ts';

/** The calls that sign somebody in: each answers their account. */
type WayInName =
  | 'login'
  | 'reset'
  | 'register'
  | 'developerLogin'
  | 'leadLogin'
  | 'setupLead'
  | 'externalRegister'
  | 'externalLink';
export type AuthEndpoint = (typeof auth)[WayInName];
