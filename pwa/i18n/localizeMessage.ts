import { englishMoment, gap } from '#sync/messages/fillEnglish.ts';
import type { Message, MessageParams } from '#sync/messages/message.ts';
import { formatNumber } from './format.ts';
import { bcp47Tag } from './language.ts';
import { messagesIfLoaded } from './messages.ts';

/** A moment as the clock of this device has it; it is said rarely, so nothing is kept to say it with. */
const momentText = (iso: string) =>
  new Date(iso).toLocaleString(bcp47Tag(), { dateStyle: 'medium', timeStyle: 'short' });

/** The names of a text's gaps, in their order. */
export const gapsOf = (text: string): string[] => [...text.matchAll(gap)].map(([, name]) => name as string);

/**
 * A text with its gaps filled, as a language writes figures and moments; undefined where one has no value, as a server of
 * another version may send it.
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
 * What the server, a form or a build's check says, in the language that is spoken: by its id. English, what has no id, as from
 * a server of before, and an id that this app does not know are shown as they stand; but a moment is said by this device's clock.
 */
export function localizeMessage({ message, i18n }: Message): string {
  const texts = messagesIfLoaded('toasts')?.server;
  const ours = i18n && texts && Object.hasOwn(texts, i18n.id) ? (texts[i18n.id] as string) : undefined;
  return (ours && fillMessage(ours, i18n?.params, formatNumber)) ?? inLocalTime(message, i18n?.params);
}
