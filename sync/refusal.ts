import type { Issue, Message, MessageRef } from './messages/message.ts';

/** Tells the devices of an account that a row is new to them or has changed. */
export type Changed = (userId: string, kind: 'decision' | 'notification', entityId: string) => void;

/** All refusal codes of the API, with their HTTP status. */
export const statusOf = {
  invalid: 400,
  signedOut: 401,
  badCredentials: 401,
  forbidden: 403,
  /** Who may not write to others for now. */
  muted: 403,
  /** Whose account is suspended: only what `whileSuspended` declares is open. */
  suspended: 403,
  /** A game that a decision keeps out of the store; a device keeps its copy of it. */
  unlisted: 403,
  notFound: 404,
  wrongMethod: 405,
  conflict: 409,
  wrongUser: 409,
  unknownClient: 409,
  forkedClient: 409,
  /** Refuses all requests of a session whose account was deleted; never a single write. */
  accountDeleted: 410,
  tooLarge: 413,
  wrongType: 415,
  /** Words that may not stand where they were written. Final, also for a queued write. */
  textRefused: 422,
  upgrade: 426,
  tooMany: 429,
  bug: 500,
  busy: 503,
} as const;

export type Code = keyof typeof statusOf;
export const codes = Object.keys(statusOf) as [Code, ...Code[]];

/** Codes of a later wire level, with the code that an app of a lower level gets instead. */
export const newerCodes: Partial<Record<Code, { level: number; instead: Code }>> = {
  accountDeleted: { level: 2, instead: 'signedOut' },
  textRefused: { level: 4, instead: 'invalid' },
  muted: { level: 4, instead: 'forbidden' },
  suspended: { level: 4, instead: 'forbidden' },
  unlisted: { level: 4, instead: 'forbidden' },
};
/** Returns a refusal's code as an app of a wire level knows it. */
export function codeForLevel(code: Code, level: number): Code {
  const newer = newerCodes[code];
  return newer && newer.level > level ? newer.instead : code;
}

/** The only error that the product throws on purpose; any other error is a bug and is answered 500. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: Code;
  /** The reference for translations of the message; undefined if an older server sent none. */
  readonly i18n: MessageRef | undefined;
  readonly issues: Issue[] | undefined;
  /** Seconds until another try makes sense, for `tooMany` and `busy`. */
  readonly retryAfter: number | undefined;
  /**
   * What has to outlive the refusal: done in a transaction once all that the call wrote is undone. Of a queued write, together
   * with its answer. `changed` tells the devices of an account what of it there is anew.
   */
  readonly afterRollback: ((changed: Changed) => Promise<void>) | undefined;

  /** `cause` is a code for the server's log and is not sent to the client. */
  constructor(
    code: Code,
    { message, i18n }: Message,
    more: {
      issues?: Issue[];
      retryAfter?: number;
      cause?: string;
      afterRollback?: (changed: Changed) => Promise<void>;
    } = {},
  ) {
    super(message, more.cause === undefined ? {} : { cause: more.cause });
    this.code = code;
    this.i18n = i18n;
    this.issues = more.issues;
    this.retryAfter = more.retryAfter;
    this.afterRollback = more.afterRollback;
  }
}

/**
 * What happens to a queued write that its handler refused.
 * `settled`: it will never succeed, so it consumes its place in the sequence and the person is told.
 * `retry`: nothing was decided; it keeps its place in the queue.
 */
export const retryPolicyByCode: Record<Code, 'settled' | 'retry'> = {
  invalid: 'settled',
  forbidden: 'settled',
  muted: 'settled',
  suspended: 'settled',
  unlisted: 'settled',
  notFound: 'settled',
  conflict: 'settled',
  tooLarge: 'settled',
  wrongType: 'settled',
  textRefused: 'settled',
  wrongMethod: 'settled',
  signedOut: 'retry',
  badCredentials: 'retry',
  wrongUser: 'retry',
  unknownClient: 'retry',
  forkedClient: 'retry',
  accountDeleted: 'retry',
  upgrade: 'retry',
  tooMany: 'retry',
  bug: 'retry',
  busy: 'retry',
};

/**
 * Turns a rate limit refusal of a queued write into a final one (docs/decisions/0021): retrying it would block all
 * writes after it.
 */
export const asTerminalRefusal = (error: unknown): never => {
  const isTooMany = error instanceof Refusal && error.code === 'tooMany';
  throw isTooMany ? new Refusal('forbidden', error) : error;
};
