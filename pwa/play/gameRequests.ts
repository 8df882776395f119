import { z } from 'zod';
import { urlMax } from '#sync/constants.ts';
import { type InferLazy, lazy } from '#sync/util/lazy.ts';

/** Bytes of a file that a game may hand to its player. */
export const downloadBytesMax = 20 * 2 ** 20;

/**
 * What a game's page asks of the app, by postMessage to its exact origin. A game can say anything: the app believes only this
 * shape, and asks its player before anything is done.
 */
export const GameRequests = lazy(() =>
  z.discriminatedUnion('type', [
    /** To open an address on another site. */
    z.object({ type: z.literal('link'), address: z.url({ protocol: /^https?$/ }).max(urlMax) }),
    /** To save a file that it made. */
    z.object({ type: z.literal('file'), name: z.string().min(1).max(120), file: z.instanceof(Blob) }),
    /** It asked a question that browsers block in a frame. */
    z.object({ type: z.literal('ownTab'), needs: z.enum(['confirm', 'prompt']) }),
  ]),
);
export type GameRequests = InferLazy<typeof GameRequests>;

/** Files that hold pictures, sounds, text and progress, and nothing that a computer runs. */
const harmless =
  /\.(txt|json|csv|md|sav|save|rpgsave|rmmzsave|dat|bin|png|jpe?g|gif|webp|bmp|wav|mp3|ogg|mid|midi|p8|webm|mp4)$/i;

/** Why a file is not saved, if it is not. */
export const fileError = ({ name, file }: { name: string; file: Blob }): 'kind' | 'size' | undefined =>
  !harmless.test(name) ? 'kind' : file.size > downloadBytesMax ? 'size' : undefined;
