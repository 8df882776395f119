import { z } from 'zod';
import { endpoint, none } from '../endpoint.ts';
import { count, id, time } from '../fields.ts';
import { type Of, once } from '../once.ts';
import { minute, saveBytesMax } from '../rules.ts';
import { bytesOf } from '../saves.ts';

/** Key and value, as a game keeps them: any text whatever. Its bytes are those of its JSON. */
export const SaveItems = once(() =>
  z
    .array(z.tuple([z.string(), z.string()]))
    .refine((items) => bytesOf(items) <= saveBytesMax, 'A save may have at most 3 MB'),
);

/** One of a game's versions, without what is in it. */
export const SaveVersion = once(() =>
  z.object({
    run: id,
    device: id,
    counter: count,
    apart: z.boolean(),
    bytes: count,
    savedAt: time,
  }),
);
export type SaveVersion = Of<typeof SaveVersion>;

/** A game's versions, newest first: the first is the one that is played. */
export const Save = once(() => z.object({ gameId: id, versions: z.array(SaveVersion()) }));
export type Save = Of<typeof Save>;

/** Nothing of one account is taken for another's: a device says whose saves it means, in `X-Recess-User`. */
export const saves = {
  list: endpoint('GET /api/saves', { may: ['member'], input: none, output: () => z.array(Save()) }),
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
        at: time,
        now: time,
        items: SaveItems(),
      }),
    /** `seen`: the highest `seq` of this device. Above its own, another goes by its name: a profile was copied. */
    output: () => Save().extend({ seen: count }),
    limit: { times: 60, seconds: minute },
  }),
};
