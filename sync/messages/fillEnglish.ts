import type { MessageParams } from './message.ts';

/** A placeholder in a text, such as `{name}` or `{count,number}`. */
export const gap = /\{(\w+)(,number)?\}/g;

/** Fills the placeholders of an English text. */
export const fillEnglish = (text: string, params: MessageParams): string =>
  text.replace(gap, (_, name: string, isFigure) => `${isFigure ? params[name]?.toLocaleString('en') : params[name]}`);
