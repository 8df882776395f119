import { z } from 'zod';
import { urlMax } from '#sync/constants.ts';
import { type InferLazy, lazy } from '#sync/util/lazy.ts';

/** The largest file, in bytes, that a game may hand to its player. */
export const downloadBytesMax = 20 * 2 ** 20;

/**
 * The requests of a game's page to the app, by postMessage to its exact origin. A game can send anything: the app
 * accepts only this shape, and asks the player before it does anything.
 */
export const GameRequests = lazy(() =>
  z.discriminatedUnion('type', [
    /** Opens a URL on another site. */
    z.object({ type: z.literal('link'), address: z.url({ protocol: /^https?$/ }).max(urlMax) }),
    /** Saves a file that the game made. */
    z.object({ type: z.literal('file'), name: z.string().min(1).max(120), file: z.instanceof(Blob) }),
    /** Reports a dialog that browsers block in a frame. */
    z.object({ type: z.literal('ownTab'), needs: z.enum(['confirm', 'prompt']) }),
  ]),
);
export type GameRequests = InferLazy<typeof GameRequests>;

/** The file types that hold pictures, sounds, text or progress, and nothing that a computer runs. */
const harmless =
  /\.(txt|json|csv|md|sav|save|rpgsave|rmmzsave|dat|bin|png|jpe?g|gif|webp|bmp|wav|mp3|ogg|mid|midi|p8|webm|mp4)$/i;

/** The reason why a file is not saved; undefined if it may be. */
export const fileError = ({ name, file }: { name: string; file: Blob }): 'kind' | 'size' | undefined =>
  !harmless.test(name) ? 'kind' : file.size > downloadBytesMax ? 'size' : undefined;
