import type { z } from 'zod';
import { fieldMessage } from './fields.ts';
import { generalMessage } from './general.ts';
import { httpMessage } from './http.ts';
import type { Issue, Message, MessageRef } from './message.ts';

/** As many as schemas name: each is made with fixed params when its schema is. */
const byText = new Map<string, MessageRef>();

/** A message for a schema, which has room for a text only; `issuesOf` finds the message again. */
export function issueText({ message, i18n }: Message & { i18n: MessageRef }): string {
  byText.set(message, i18n);
  return message;
}

/** Characters of what was sent that a message repeats, at most: answers to queued writes are kept. */
const repeatedMax = 40;

/** What the parser says itself, where a schema has no words of its own. */
function parsersWords(issue: z.core.$ZodIssue): MessageRef {
  const { i18n } =
    issue.code === 'unrecognized_keys'
      ? httpMessage('unknownKey', { key: issue.keys.join(', ').slice(0, repeatedMax) })
      : issue.code === 'too_big'
        ? fieldMessage('tooBig')
        : issue.code === 'too_small'
          ? fieldMessage('tooSmall')
          : generalMessage('invalid');
  return i18n;
}

const messageOf = (issue: z.core.$ZodIssue): Message => ({
  message: issue.message,
  i18n: byText.get(issue.message) ?? parsersWords(issue),
});

/** What a schema found wrong, each with its field's path, such as `genres.0`. Never empty for an error. */
export const issuesOf = (error: z.ZodError): [Issue, ...Issue[]] =>
  error.issues.map((issue) => ({ path: issue.path.join('.'), ...messageOf(issue) })) as [Issue, ...Issue[]];
