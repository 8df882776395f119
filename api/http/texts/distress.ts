import type { Speaker } from './admitTexts.ts';
import { openAutomaticCase } from './automaticCases.ts';

type Here = Omit<Speaker, 'caller'>;

/**
 * A case for staff about a message of somebody who may be in danger: of that one message, with nothing that stands around it. Where
 * only two short ones together say so, the text is of both, for the second alone says nothing.
 * Nobody but staff learns of it.
 */
export async function alertOfMessage(here: Here, message: { id: string; senderId: string; text: string }) {
  if (!here.config.distressAlert) return;
  const { id: entityId, senderId: authorId, text } = message;
  const about = { found: 'distress', kind: 'message', entityId, authorId, reason: 'selfHarm' } as const;
  await openAutomaticCase(here, about, [{ text, at: here.now }]);
}

/** The same of words that were not posted: they stand nowhere but in the case, which is about their author. */
export async function alertOfRefusedText(here: Here, authorId: string, text: string) {
  if (!here.config.distressAlert) return;
  const about = { found: 'distress', kind: 'user', entityId: authorId, authorId, reason: 'selfHarm' } as const;
  await openAutomaticCase(here, about, [{ text, at: here.now }]);
}
