import { gap } from '#sync/messages/fillEnglish.ts';
import type { Message, MessageParams } from '#sync/messages/message.ts';
import { formatNumber } from './format.ts';
import { messagesIfLoaded } from './messages.ts';

/** The names of a text's gaps, in their order. */
export const gapsOf = (text: string): string[] => [...text.matchAll(gap)].map(([, name]) => name as string);

/**
 * A text with its gaps filled, as a language writes figures; undefined where one has no value, as a server of another
 * version may send it.
 */
export function fillMessage(
  text: string,
  params: MessageParams = {},
  figure: (n: number) => string,
): string | undefined {
  if (gapsOf(text).some((name) => params[name] === undefined)) return undefined;
  return text.replace(gap, (_, name: string) => {
    const value = params[name] as string | number;
    return typeof value === 'number' ? figure(value) : value;
  });
}

/**
 * What the server, a form or a build's check says, in the language that is spoken: by its id. English, what has no id, as from
 * a server of before, and an id that this app does not know are shown as they stand.
 */
export function localizeMessage({ message, i18n }: Message): string {
  const texts = messagesIfLoaded('toasts')?.server;
  if (!i18n || !texts || !Object.hasOwn(texts, i18n.id)) return message;
  return fillMessage(texts[i18n.id] as string, i18n.params, formatNumber) ?? message;
}
