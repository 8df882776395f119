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

/** Where a handler stands. */
export type HandlerContext<C = Caller | null> = {
  db: Db;
  config: Config;
  caller: C;
  /** The server's clock, ISO 8601. */
  now: string;
  /** When the person did it, as the server dates it: `now`, but for a queued write that waited. */
  occurredAt: string;
  /** Names whatever the call creates: a queued write's own id. */
  id: string;
  header(name: string): string;
  /** A short-lived cookie of this call's path family, such as a sign-in under way. */
  cookie: { get(name: string): string | undefined; set(name: string, value: string | null, seconds: number): void };
  /** The network the call comes from, for limits; never stored. */
  network: string;
  limits: Limits;
  /** The file of a multipart call; it is gone once the call is answered. */
  received: UploadedTempFile | undefined;
  /** Tells the account's devices of a row that was made just now, under an id of its own: of several they are told in bulk. */
  added(userId: string, kind: RowKind, entityId: string): void;
  /** Tells them that a row is theirs to see, or other than it was. */
  changed(userId: string, kind: RowKind, entityId: string): void;
  /** Tells the account's devices that it is gone, or no longer theirs to see. */
  gone(userId: string, kind: RowKind, entityId: string): void;
  /** Tells every device that a game of the catalogue is new or other. */
  gameChanged(gameId: string): void;
  /** Tells every device that a game left the catalogue. */
  gameGone(gameId: string): void;
  /** As long as the transaction, or in a batch the savepoint. */
  once: TransactionMemo;
  /** Ids for the audit log besides the inputs it keeps: of what the call takes away, which nobody could look up later. */
  noted: Record<string, string>;
  signIn(userId: string, shown?: AuthFactor, idToken?: string): Promise<void>;
  /** What a provider said when the caller's session began, as it was given to `signIn`. */
  idToken(): Promise<string | undefined>;
  /** Notes for the log why something elsewhere failed: a step and a code, nobody's words. */
  trouble(cause: string): void;
  signOut(): Promise<void>;
  /** Ends all the caller's sessions, or all but this one. */
  endSessions(which: 'all' | 'others'): Promise<void>;
  /** Runs once the transaction is committed; what fails then is logged and does not change the answer. */
  afterwards(work: () => Promise<void>): void;
  /** Begins what the answer does not wait for; from `afterwards`. */
  behind: BackgroundTasks['begin'];
  perform: RunWrite;
  /** Whether who asked waits no more. */
  hasLeft(): boolean;
};

/** Only where 'anyone' may call can the caller be null. */
type CallerOf<E extends Endpoint> = 'anyone' extends E['may'][number] ? Caller | null : Caller;
type Answer<E extends Endpoint> = z.input<E['output']>;
type Plain<E extends Endpoint> = (input: Input<E>, ctx: HandlerContext<CallerOf<E>>) => Answer<E> | Promise<Answer<E>>;
/** Slow work first, outside the transaction; what it made is handed to `handle`. */
type Prepared<E extends Endpoint> = {
  prepare: (input: Input<E>, ctx: HandlerContext<CallerOf<E>>) => Promise<unknown>;
  /** What `prepare` made is between the two: whatever type one answers, the other takes. */
  handle: (input: Input<E>, ctx: HandlerContext<CallerOf<E>>, made: never) => Answer<E> | Promise<Answer<E>>;
};
/** Manages its own transactions. */
type Unwrapped<E extends Endpoint> = { unwrapped: Plain<E> };
/** Answers the bytes itself: kept public answers. */
export type RawHandler = { bytes: (input: never, ctx: HandlerContext, koa: Context) => Promise<void> };
type Handler<E extends Endpoint> = Plain<E> | Prepared<E> | Unwrapped<E> | RawHandler;

/** One feature's handlers: a missing, surplus or wrongly shaped one does not compile. */
export type Handlers<Group> = { [V in keyof Group]: Group[V] extends Endpoint ? Handler<Group[V]> : never };
export type AllHandlers = { [F in keyof Contract]: Handlers<Contract[F]> };

type AnyEndpoint = Endpoint<z.ZodObject, z.ZodType, 'anyone'>;
export type AnyHandler = Handler<AnyEndpoint>;
/** A handler that needs a transaction or none, and nothing before it. */
export type PlainHandler = Plain<AnyEndpoint>;
export type PreparedHandler = Prepared<AnyEndpoint>;
