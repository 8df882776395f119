import { messagesIfLoaded } from './messages.ts';

/**
 * Translates a text that the API sends in English in place of a name or a reason ('Deleted account'); any other text is
 * unchanged. All other messages of the server have ids (localizeMessage.ts).
 */
export const localizeStoredText = (text: string): string => messagesIfLoaded('toasts')?.storedTexts[text] ?? text;
