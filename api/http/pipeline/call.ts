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

/** What the steps of every call work with; it is the same for as long as the server runs. */
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

/** One call on its way through the steps of its endpoint: what each found out, for those after it. */
export type Call = {
  readonly ctx: Context;
  /** The server's clock when the call came, ISO 8601. */
  readonly now: string;
  /** What its address counts as, for limits. */
  readonly network: string;
  /** The session's token, where the cookie has one. */
  readonly token: string | undefined;
  caller: Caller | null;
  received: UploadedTempFile | undefined;
  input: Record<string, unknown>;
  /** The rule by which the caller may do this; known once the step that finds it is over. */
  rule: AccessRule | undefined;
  /** Names what a write creates; empty for a read. */
  id: string;
  /** What the handler answered. */
  out: unknown;
  /** What the handler put off until the transaction is committed. */
  followUps: (() => Promise<void>)[];
  /** The token of a session that the handler opened, null where it ended the caller's own, undefined for neither. */
  session: string | null | undefined;
};

/**
 * One step of a call. `run` is done before the next step begins. `around` is given those after it, for what has to be undone
 * when they are over, however they end. A step that throws a Refusal ends the call.
 */
export type Step = { name: string } & (
  | { run(call: Call): Promise<void> | void }
  | { around(call: Call, rest: () => Promise<void>): Promise<void> }
);

/** Takes a call through steps, one after the other. */
export async function runSteps(steps: readonly Step[], call: Call, from = 0): Promise<void> {
  for (let at = from; at < steps.length; at++) {
    const step = steps[at] as Step;
    if ('around' in step) return step.around(call, () => runSteps(steps, call, at + 1));
    // Most steps wait for nothing, and neither does what comes after them.
    const waits = step.run(call);
    if (waits) await waits;
  }
}
