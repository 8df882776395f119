import type { Friend } from '#sync/contract/friends.ts';

/** The full name of a friend; empty if it is private. */
export const fullName = ({ firstName, lastName }: Friend['friend']) => [firstName, lastName].filter(Boolean).join(' ');
