import { z } from 'zod';
import { endpoint, nothing } from '../endpoint.ts';
import { id, line } from '../fields.ts';
import { type Of, once } from '../once.ts';
import { warningDescriptionMax, warningTypes } from '../rules.ts';

export const ContentWarning = once(() =>
  z.object({
    id,
    gameId: id,
    warningType: z.enum(warningTypes),
    description: z.string().nullable(),
  }),
);
export type ContentWarning = Of<typeof ContentWarning>;

export const warnings = {
  ofGame: endpoint('GET /api/games/{id}/warnings', {
    may: ['anyone'],
    input: () => z.object({ id }),
    output: () => z.array(ContentWarning()),
  }),
  /** `custom` says nothing without a description. */
  add: endpoint('POST /api/games/{id}/warnings', {
    may: ['lead'],
    input: () =>
      z.object({
        id,
        warningType: z.enum(warningTypes, 'Choose a warning'),
        description: line(0, warningDescriptionMax).nullable().default(null),
      }),
    output: ContentWarning,
    creates: true,
    logged: ['id', 'warningType'],
  }),
  remove: endpoint('DELETE /api/games/warnings/{id}', {
    may: ['lead'],
    input: () => z.object({ id }),
    output: nothing,
    logged: ['id'],
  }),
};
