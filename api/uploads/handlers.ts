import type { Contract } from '#sync/contract/index.ts';
import type { Handlers } from '../mount.ts';
import { buildOfReceived } from './build.ts';
import { coverOfReceived } from './image.ts';
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
    handle: (_, _at, build: Awaited<ReturnType<typeof buildOfReceived>>) => ({
      ...build,
      gameUrl: `build:${build.buildId}`,
    }),
  },
};
