import { z } from 'zod';
import { endpoint, none } from '../endpoint.ts';
import { cents, count, flag, id, time } from '../fields.ts';

/** Every field of spec §3, and the developer's username. */
export const Game = z.object({
  id,
  title: z.string(),
  description: z.string(),
  genres: z.array(z.string()),
  coverImage: z.string(),
  imageHash: z.string(),
  gameUrl: z.string(),
  price: cents,
  hasDemo: flag,
  demoUrl: z.string().nullable(),
  developerId: id,
  developerName: z.string(),
  status: z.enum(['pending', 'approved', 'rejected']),
  rejectionReason: z.string().nullable(),
  approvedBy: id.nullable(),
  /** Tenths of a star. */
  rating: z.int().min(0).max(50),
  totalPlays: count,
  reviewCount: count,
  estimatedPlaytimeMinutes: count,
  chromebookVerified: flag,
  mobileFriendly: flag,
  tabletOptimized: flag,
  worksOffline: flag,
  keyboardOnly: flag,
  mouseRequired: flag,
  touchscreenSupport: flag,
  gamepadSupport: flag,
  fileSizeMB: count,
  onSale: flag,
  salePrice: cents.nullable(),
  canCompleteOneSession: flag,
  highReplayValue: flag,
  createdAt: time,
  approvedAt: time.nullable(),
});
export type Game = z.output<typeof Game>;

/** The files of a hosted game's build, for a download that can be verified. Sizes in bytes. */
export const Build = z.object({
  buildId: z.string(),
  totalBytes: count,
  files: z.array(z.object({ path: z.string(), size: count, sha256: z.string(), type: z.string() })),
});
export type Build = z.output<typeof Build>;

export const games = {
  list: endpoint('GET /api/games', { may: ['anyone'], input: none, output: z.array(Game) }),
  one: endpoint('GET /api/games/{id}', { may: ['anyone'], input: z.object({ id }), output: Game }),
  build: endpoint('GET /api/games/{id}/build', { may: ['anyone'], input: z.object({ id }), output: Build }),
};
