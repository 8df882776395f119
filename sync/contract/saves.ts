import { z } from 'zod';
import { maxSaveBytes, minute } from '../constants.ts';
import { endpoint, noInput } from '../endpoint.ts';
import { count, id, timestamp } from '../fields.ts';
import { utf8Size } from '../games/saves.ts';
import { fieldMessage } from '../messages/fields.ts';
import { issueText } from '../messages/issues.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';

/** Key and value, as a game keeps them: any text whatever. Its bytes are those of its JSON. */
export const SaveItems = lazy(() =>
  z
    .array(z.tuple([z.string(), z.string()]))
    .refine((items) => utf8Size(items) <= maxSaveBytes, issueText(fieldMessage('saveTooLarge'))),
);

/** One of a game's versions, without what is in it. */
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

/** A game's versions, newest first: the first is the one that is played. */
export const Save = lazy(() => z.object({ gameId: id, versions: z.array(SaveVersion()) }));
export type Save = InferLazy<typeof Save>;

/** Nothing of one account is taken for another's: a device says whose saves it means, in `X-Recess-User`. */
export const saves = {
  list: endpoint('GET /api/saves', { may: ['member'], input: noInput, output: () => z.array(Save()) }),
  /** What is in a version, the newest unless another is named; nothing where nothing was kept. */
  one: endpoint('GET /api/saves/{gameId}', {
    may: ['member'],
    input: () => z.object({ gameId: id, run: id.optional() }),
    output: () => Save().extend({ items: z.array(z.tuple([z.string(), z.string()])) }),
  }),
  /** A device's newest state of a game. What came before changes nothing, however late it arrives (docs/saves.md). */
  keep: endpoint('POST /api/saves/{gameId}', {
    may: ['member'],
    input: () =>
      z.object({
        gameId: id,
        device: id,
        /** Grows with every state that this device keeps of the game. */
        seq: z.int().min(1),
        run: id,
        base: count,
        /** The version that it was taken from again. */
        from: id.optional(),
        /** The device's clock, then and now; advisory only. */
        at: timestamp,
        now: timestamp,
        items: SaveItems(),
      }),
    /** `seen`: the highest `seq` of this device. Above its own, another goes by its name: a profile was copied. */
    output: () => Save().extend({ seen: count }),
    limit: { times: 60, seconds: minute },
  }),
};
