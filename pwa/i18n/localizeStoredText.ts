import { messagesIfLoaded } from './messages.ts';

/**
 * A text that the API sends in English in place of a name or a reason ('Deleted account'), in the reader's language; anything
 * else unchanged. Everything else that the server says has an id (localizeMessage.ts).
 */
export const localizeStoredText = (text: string): string => messagesIfLoaded('toasts')?.storedTexts[text] ?? text;
