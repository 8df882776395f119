import type { Context } from 'koa';
import type { z } from 'zod';
import type { Contract } from '#sync/contract/index.ts';
import type { RowKind } from '#sync/contract/sync.ts';
import type { Endpoint, Input } from '#sync/endpoint.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/port.ts';
import type { TransactionMemo } from '../db/transactionMemo.ts';
import type { BackgroundTasks } from '../runtime/backgroundTasks.ts';
import type { Caller } from '../security/policy.ts';
import type { Limits } from '../security/rateLimits.ts';
import type { AuthFactor } from '../security/session.ts';
import type { UploadedTempFile } from './multipartUpload.ts';
import type { RunWrite } from './runQueuedWrite.ts';

/** The context that each handler is called with. */
export type HandlerContext<C = Caller | null> = {
  db: Db;
  config: Config;
  caller: C;
  /** The server's clock, ISO 8601. */
  now: string;
  /** When the person acted, by the server's clock: `now`, or an earlier time for a queued write. */
  occurredAt: string;
  /** The id of whatever the call creates; for a queued write, the write's own id. */
  id: string;
  header(name: string): string;
  /** A short-lived cookie for the paths of this endpoint, used for example while a sign-in is in progress. */
  cookie: { get(name: string): string | undefined; set(name: string, value: string | null, seconds: number): void };
  /** The network that the call comes from, for rate limits; never stored. */
  network: string;
  limits: Limits;
  /** What the input says, if it says that its author may be in danger. */
  distress: string | undefined;
  /** The uploaded file of a multipart call; it is deleted after the answer. */
  received: UploadedTempFile | undefined;
  /**
   * Tells the account's devices about a row created just now under an id of its own. Several such rows are announced in
   * bulk.
   */
  added(userId: string, kind: RowKind, entityId: string): void;
  /** Tells the account's devices that a row became visible to them or has changed. */
  changed(userId: string, kind: RowKind, entityId: string): void;
  /** Tells the account's devices that a row was deleted, or that they may no longer see it. */
  gone(userId: string, kind: RowKind, entityId: string): void;
  /** Tells every device that a game of the catalogue is new or has changed. */
  gameChanged(gameId: string): void;
  /** Tells every device that a game has left the catalogue. */
  gameGone(gameId: string): void;
  /** A memo that lives as long as the transaction, or in a batch as long as the savepoint. */
  once: TransactionMemo;
  /**
   * Ids for the audit log in addition to the logged inputs: ids of what the call deletes, which nobody could look up
   * later.
   */
  noted: Record<string, string>;
  signIn(userId: string, shown?: AuthFactor, idToken?: string): Promise<void>;
  /** The identity provider's id token from when the session began, as it was given to `signIn`. */
  idToken(): Promise<string | undefined>;
  /** Notes for the log why an external service failed: a step and a code, never a message. */
  trouble(cause: string): void;
  signOut(): Promise<void>;
  /** Ends all the caller's sessions, or all but this one. */
  endSessions(which: 'all' | 'others'): Promise<void>;
  /** Runs the work after the commit; an error is logged and does not change the answer. */
  afterwards(work: () => Promise<void>): void;
  /** Starts a background task, which the answer does not wait for; call it from `afterwards`. */
  behind: BackgroundTasks['begin'];
  perform: RunWrite;
  /** Says whether the client has disconnected. */
  hasLeft(): boolean;
};

/** The caller can be null only where 'anyone' may call. */
type CallerOf<E extends Endpoint> = 'anyone' extends E['may'][number] ? Caller | null : Caller;
type Answer<E extends Endpoint> = z.input<E['output']>;
type Plain<E extends Endpoint> = (input: Input<E>, ctx: HandlerContext<CallerOf<E>>) => Answer<E> | Promise<Answer<E>>;
/** A handler whose slow work runs first, outside the transaction; `handle` receives the result. */
type Prepared<E extends Endpoint> = {
  prepare: (input: Input<E>, ctx: HandlerContext<CallerOf<E>>) => Promise<unknown>;
  /** Only the two functions know the type of the prepared value: `handle` takes what `prepare` returns. */
  handle: (input: Input<E>, ctx: HandlerContext<CallerOf<E>>, made: never) => Answer<E> | Promise<Answer<E>>;
};
/** A handler that manages its own transactions. */
type Unwrapped<E extends Endpoint> = { unwrapped: Plain<E> };
/** A handler that sends the bytes itself, for cached public answers. */
export type RawHandler = { bytes: (input: never, ctx: HandlerContext, koa: Context) => Promise<void> };
type Handler<E extends Endpoint> = Plain<E> | Prepared<E> | Unwrapped<E> | RawHandler;

/** The handlers of one feature: a missing, surplus or wrongly shaped handler does not compile. */
export type Handlers<Group> = { [V in keyof Group]: Group[V] extends Endpoint ? Handler<Group[V]> : never };
export type AllHandlers = { [F in keyof Contract]: Handlers<Contract[F]> };

type AnyEndpoint = Endpoint<z.ZodObject, z.ZodType, 'anyone'>;
export type AnyHandler = Handler<AnyEndpoint>;
/** A handler that needs at most a transaction, and no `prepare`. */
export type PlainHandler = Plain<AnyEndpoint>;
export type PreparedHandler = Prepared<AnyEndpoint>;
