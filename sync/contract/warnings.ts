import { z } from 'zod';
import { warningDescriptionMax, warningTypes } from '../constants.ts';
import { endpoint, noContent } from '../endpoint.ts';
import { id, singleLineText } from '../fields.ts';
import { fieldMessage } from '../messages/fields.ts';
import { issueText } from '../messages/issues.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';

export const ContentWarning = lazy(() =>
  z.object({
    id,
    gameId: id,
    warningType: z.enum(warningTypes),
    description: z.string().nullable(),
  }),
);
export type ContentWarning = InferLazy<typeof ContentWarning>;

export const warnings = {
  ofGame: endpoint('GET /api/games/{id}/warnings', {
    may: ['anyone'],
    input: () => z.object({ id }),
    output: () => z.array(ContentWarning()),
  }),
  /** A `custom` warning needs a description. */
  add: endpoint('POST /api/games/{id}/warnings', {
    may: ['lead'],
    input: () =>
      z.object({
        id,
        warningType: z.enum(warningTypes, issueText(fieldMessage('warning'))),
        description: singleLineText(0, warningDescriptionMax).nullable().default(null),
      }),
    output: ContentWarning,
    creates: true,
    logged: ['id', 'warningType'],
  }),
  remove: endpoint('DELETE /api/games/warnings/{id}', {
    may: ['lead'],
    input: () => z.object({ id }),
    output: noContent,
    logged: ['id'],
  }),
};
