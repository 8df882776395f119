import { z } from 'zod';
import { maxSaveBytes, minute } from '../constants.ts';
import { endpoint, noInput } from '../endpoint.ts';
import { count, id, timestamp } from '../fields.ts';
import { utf8Size } from '../games/saves.ts';
import { fieldMessage } from '../messages/fields.ts';
import { issueText } from '../messages/issues.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';

/** Keys and values as a game stores them, with any text. The size limit counts the bytes of their JSON. */
export const SaveItems = lazy(() =>
  z
    .array(z.tuple([z.string(), z.string()]))
    .refine((items) => utf8Size(items) <= maxSaveBytes, issueText(fieldMessage('saveTooLarge'))),
);

/** A version of a game's save, without its content. */
export const SaveVersion = lazy(() =>
  z.object({
    run: id,
    device: id,
    counter: count,
    apart: z.boolean(),
    bytes: count,
    savedAt: timestamp,
  }),
);
export type SaveVersion = InferLazy<typeof SaveVersion>;

/** The versions of a game's save, newest first: the first is the one in use. */
export const Save = lazy(() => z.object({ gameId: id, versions: z.array(SaveVersion()) }));
export type Save = InferLazy<typeof Save>;

/** Requests name their account in `X-Recess-User`, so that no device mixes up two accounts' saves. */
export const saves = {
  list: endpoint('GET /api/saves', {
    may: ['member'],
    input: noInput,
    output: () => z.array(Save()),
    whileSuspended: true,
  }),
  /** The content of a version, by default the newest; empty if there is none. */
  one: endpoint('GET /api/saves/{gameId}', {
    may: ['member'],
    input: () => z.object({ gameId: id, run: id.optional() }),
    output: () => Save().extend({ items: z.array(z.tuple([z.string(), z.string()])) }),
    whileSuspended: true,
  }),
  /**
   * Uploads a device's newest state of a game. Earlier states change nothing, however late they arrive (docs/saves.md).
   */
  keep: endpoint('POST /api/saves/{gameId}', {
    may: ['member'],
    input: () =>
      z.object({
        gameId: id,
        device: id,
        /** Increases with every state that this device stores of the game. */
        seq: z.int().min(1),
        run: id,
        base: count,
        /** The version that was restored. */
        from: id.optional(),
        /** The device's clock when the state was stored and now; advisory only. */
        at: timestamp,
        now: timestamp,
        items: SaveItems(),
      }),
    /**
     * `seen`: the highest `seq` of this device. If it is above the device's own, another device uses its id: a profile
     * was copied.
     */
    output: () => Save().extend({ seen: count }),
    limit: { times: 60, seconds: minute },
    whileSuspended: true,
  }),
};
