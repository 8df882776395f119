import { englishMoment, gap } from '#sync/messages/fillEnglish.ts';
import type { Message, MessageParams } from '#sync/messages/message.ts';
import { formatNumber } from './format.ts';
import { bcp47Tag } from './language.ts';
import { messagesIfLoaded } from './messages.ts';

/** A time in the device's time zone. It is needed rarely, so the formatter is not kept. */
const momentText = (iso: string) =>
  new Date(iso).toLocaleString(bcp47Tag(), { dateStyle: 'medium', timeStyle: 'short' });

/** The names of a text's params, in order. */
export const gapsOf = (text: string): string[] => [...text.matchAll(gap)].map(([, name]) => name as string);

/**
 * Fills a text's params, with numbers and times formatted for the language; undefined if one is missing, which a server of
 * another version may cause.
 */
export function fillMessage(
  text: string,
  params: MessageParams = {},
  figure: (n: number) => string,
): string | undefined {
  if (gapsOf(text).some((name) => params[name] === undefined)) return undefined;
  return text.replace(gap, (_, name: string, kind?: string) => {
    const value = params[name] as string | number;
    if (kind === ',time') return momentText(String(value));
    return typeof value === 'number' ? figure(value) : value;
  });
}

/** An English text whose moments are in UTC, with those of this device's clock in their place. */
const inLocalTime = (message: string, params: MessageParams = {}): string =>
  Object.values(params).reduce<string>(
    (said, value) => (typeof value === 'string' ? said.replace(englishMoment(value), () => momentText(value)) : said),
    message,
  );

/**
 * Translates a message of the server, a form or the build check by its id. English messages, those without an id (from
 * an older server) and those with an unknown id are shown as they are, with times in the device's time zone.
 */
export function localizeMessage({ message, i18n }: Message): string {
  const texts = messagesIfLoaded('toasts')?.server;
  const ours = i18n && texts && Object.hasOwn(texts, i18n.id) ? (texts[i18n.id] as string) : undefined;
  return (ours && fillMessage(ours, i18n?.params, formatNumber)) ?? inLocalTime(message, i18n?.params);
}
