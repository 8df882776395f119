import { gap } from '#sync/messages/fillEnglish.ts';
import type { Message, MessageParams } from '#sync/messages/message.ts';
import { formatNumber } from './format.ts';
import { messagesIfLoaded } from './messages.ts';

/** The names of a text's params, in order. */
export const gapsOf = (text: string): string[] => [...text.matchAll(gap)].map(([, name]) => name as string);

/**
 * Fills a text's params, with numbers formatted for the language; undefined if one is missing, which a server of
 * another version may cause.
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
 * Translates a message of the server, a form or the build check by its id. English messages, those without an id (from
 * an older server) and those with an unknown id are shown as they are.
 */
export function localizeMessage({ message, i18n }: Message): string {
  const texts = messagesIfLoaded('toasts')?.server;
  if (!i18n || !texts || !Object.hasOwn(texts, i18n.id)) return message;
  return fillMessage(texts[i18n.id] as string, i18n.params, formatNumber) ?? message;
}
