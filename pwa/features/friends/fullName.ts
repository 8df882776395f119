import type { Friend } from '#sync/contract/friends.ts';

/** The name of an accepted friend; empty where it is kept private. */
export const fullName = ({ firstName, lastName }: Friend['friend']) => [firstName, lastName].filter(Boolean).join(' ');
