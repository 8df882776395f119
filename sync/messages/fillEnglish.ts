import type { MessageParams } from './message.ts';

/** A placeholder in a text, such as `{name}`, `{count,number}` or `{until,time}`. */
export const gap = /\{(\w+)(,number|,time)?\}/g;

/** Formats a time (ISO 8601) in UTC, for readers whose time zone is not known. */
export const englishMoment = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

/** Fills the placeholders of an English text. */
export const fillEnglish = (text: string, params: MessageParams): string =>
  text.replace(gap, (_, name: string, kind?: string) => {
    const value = params[name];
    if (kind === ',time') return englishMoment(String(value));
    return `${kind ? value?.toLocaleString('en') : value}`;
  });
