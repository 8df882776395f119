import type { z } from 'zod';
import { fieldMessage } from './fields.ts';
import { generalMessage } from './general.ts';
import { httpMessage } from './http.ts';
import type { Issue, Message, MessageRef } from './message.ts';

/**
 * Message references by text. Their number is limited, because each is created with fixed params together with its
 * schema.
 */
const byText = new Map<string, MessageRef>();

/** Returns the text of a message for a schema, which has room for a text only; `issuesOf` finds the message again. */
export function issueText({ message, i18n }: Message & { i18n: MessageRef }): string {
  byText.set(message, i18n);
  return message;
}

/** Maximum characters of the input that a message quotes, because answers to queued writes are stored. */
const repeatedMax = 40;

/** Returns a message for the parser's own errors, if a schema has no message of its own. */
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

/**
 * Returns what a schema found wrong, each issue with the path of its field, such as `genres.0`. Never empty for an
 * error.
 */
export const issuesOf = (error: z.ZodError): [Issue, ...Issue[]] =>
  error.issues.map((issue) => ({ path: issue.path.join('.'), ...messageOf(issue) })) as [Issue, ...Issue[]];
