import type { Contract } from '#sync/contract/index.ts';
import { addCoverHashes, addressOf, registerCover } from '../../files/uploadStore.ts';
import type { Handlers } from '../../http/handler.ts';
import { buildFromPart, buildOfReceived } from './build.ts';
import { coverOfReceived, type ReceivedCover } from './image.ts';
import { receivedBytes } from './resumableParts.ts';

export const uploads: Handlers<Contract['uploads']> = {
  image: {
    prepare: (_, ctx) => coverOfReceived(ctx),
    async handle(_, { db, caller, now }, { hashes, ...cover }: ReceivedCover) {
      await registerCover(db, cover, caller.id, now);
      if (hashes) await addCoverHashes.run(db, { imageHash: cover.imageHash, hashes, now });
      return { imageUrl: addressOf(cover.imageHash), imageHash: cover.imageHash };
    },
  },
  build: {
    prepare: (_, ctx) => buildOfReceived(ctx),
    handle: (_, _at, build: Awaited<ReturnType<typeof buildOfReceived>>) => build,
  },
  arrived: async ({ key }, ctx) => ({ received: await receivedBytes(ctx, key) }),
  part: {
    prepare: buildFromPart,
    handle: (_, _at, taken: Awaited<ReturnType<typeof buildFromPart>>) => taken,
  },
};
