import type { Context } from 'koa';
import type { Logger } from 'pino';
import type { AccessRule } from '#sync/endpoint.ts';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/port.ts';
import type { BackgroundTasks } from '../../runtime/backgroundTasks.ts';
import type { LoadShedder } from '../../runtime/loadShedding.ts';
import type { Caller } from '../../security/policy.ts';
import type { Limits } from '../../security/rateLimits.ts';
import type { UploadedTempFile } from '../multipartUpload.ts';

/** What the steps of every call need; it stays the same while the server runs. */
export type ServerDeps = {
  db: Db;
  config: Config;
  clock: () => Date;
  limits: Limits;
  places: LoadShedder;
  behind: BackgroundTasks;
  log: Logger;
  /** Milliseconds after which a silent upload is cut off. */
  stallMs: number;
};

/** One call on its way through the steps of its endpoint: each step stores here what later steps need. */
export type Call = {
  readonly ctx: Context;
  /** The server's clock when the call came, ISO 8601. */
  readonly now: string;
  /** The network of the client's address, for rate limits. */
  readonly network: string;
  /** The session token from the cookie, if there is one. */
  readonly token: string | undefined;
  caller: Caller | null;
  received: UploadedTempFile | undefined;
  input: Record<string, unknown>;
  /** What the input says, if it says that its author may be in danger; set by the step that judges the texts. */
  distress: string | undefined;
  /** The access rule that grants the call; set by the step that finds it. */
  rule: AccessRule | undefined;
  /** The id of what a write creates; empty for a read. */
  id: string;
  /** The result of the handler. */
  out: unknown;
  /** Work that the handler put off until after the commit. */
  followUps: (() => Promise<void>)[];
  /** The token of a session that the handler opened; null if it ended the caller's session, undefined if neither. */
  session: string | null | undefined;
};

/**
 * One step of a call. `run` finishes before the next step starts. `around` is called with the later steps, so that it
 * can clean up after them, however they end. A step that throws a Refusal ends the call.
 */
export type Step = { name: string } & (
  | { run(call: Call): Promise<void> | void }
  | { around(call: Call, rest: () => Promise<void>): Promise<void> }
);

/** Runs the steps of a call one after the other. */
export async function runSteps(steps: readonly Step[], call: Call, from = 0): Promise<void> {
  for (let at = from; at < steps.length; at++) {
    const step = steps[at] as Step;
    if ('around' in step) return step.around(call, () => runSteps(steps, call, at + 1));
    // Most steps are synchronous; awaiting only promises keeps the rest synchronous too.
    const waits = step.run(call);
    if (waits) await waits;
  }
}
