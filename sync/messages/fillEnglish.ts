import type { MessageParams } from './message.ts';

/** What stands for a gap in a text, such as `{name}` or `{count,number}`. */
export const gap = /\{(\w+)(,number)?\}/g;

/** An English text with its gaps filled. */
export const fillEnglish = (text: string, params: MessageParams): string =>
  text.replace(gap, (_, name: string, isFigure) => `${isFigure ? params[name]?.toLocaleString('en') : params[name]}`);
