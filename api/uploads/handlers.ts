import type { Contract } from '#sync/contract/index.ts';
import type { Handlers } from '../mount.ts';
import { buildOfPart, buildOfReceived } from './build.ts';
import { coverOfReceived } from './image.ts';
import { arrivedOf } from './parts.ts';
import { addressOf, type Cover, issueCover } from './store.ts';

export const uploads: Handlers<Contract['uploads']> = {
  image: {
    prepare: (_, at) => coverOfReceived(at),
    async handle(_, { db, caller, now }, cover: Cover) {
      await issueCover(db, cover, caller.id, now);
      return { imageUrl: addressOf(cover.imageHash), imageHash: cover.imageHash };
    },
  },
  build: {
    prepare: (_, at) => buildOfReceived(at),
    handle: (_, _at, build: Awaited<ReturnType<typeof buildOfReceived>>) => build,
  },
  arrived: async ({ key }, at) => ({ received: await arrivedOf(at, key) }),
  part: {
    prepare: buildOfPart,
    handle: (_, _at, taken: Awaited<ReturnType<typeof buildOfPart>>) => taken,
  },
};
