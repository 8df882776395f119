import { fillMessage, type Message } from '#sync/messages/message.ts';
import { formatNumber } from './format.ts';
import { messagesIfLoaded } from './messages.ts';

/**
 * What the server, a form or a build's check says, in the language that is spoken: by its id. English, what has no id, as from
 * a server of before, and an id that this app does not know are shown as they stand.
 */
export function localizeMessage({ message, i18n }: Message): string {
  const texts = messagesIfLoaded('toasts')?.server;
  if (!i18n || !texts || !Object.hasOwn(texts, i18n.id)) return message;
  return fillMessage(texts[i18n.id] as string, i18n.params, formatNumber) ?? message;
}
