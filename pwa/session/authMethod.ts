import type { auth } from '#sync/contract/auth.ts';

/** The endpoints that sign somebody in; each returns their account. */
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
