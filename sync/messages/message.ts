export type MessageParams = Readonly<Record<string, string | number>>;
/** Identifies a message in every language, with the values of its placeholders. */
export type MessageRef = { readonly id: string; readonly params?: MessageParams | undefined };
/**
 * A message for a person: its English text, and the reference for translations. A message without `i18n` is not from
 * this registry, for example one of an older server; it is shown as it is.
 */
export type Message = { readonly message: string; readonly i18n?: MessageRef | undefined };

/** Ranges of a trimmed text in UTF-16 units; `to` is exclusive. */
export type Spans = readonly (readonly [from: number, to: number])[];
/** An invalid field: its path, a message for the person who typed it, and the refused words in it. */
export type Issue = Message & { readonly path: string; readonly spans?: Spans | undefined };

/**
 * The placeholders of a text: `{name}`, `{count,number}` for a number that English formats with commas, or `{until,time}`
 * for a time (ISO 8601).
 */
type Gaps<T extends string> = T extends `${string}{${infer Gap}}${infer Rest}` ? Gap | Gaps<Rest> : never;
type Values<T extends string> = {
  [G in Gaps<T> as G extends `${infer Name},${string}` ? Name : G]: G extends `${string},number`
    ? number
    : G extends `${string},time`
      ? string
      : string | number;
};
type Params<T extends string> = [Gaps<T>] extends [never] ? [] : [params: Values<T>];

/** The messages of one area: a function of the key and the values for the text's placeholders. */
export type MessageArea<A extends string, T extends Record<string, string>> = {
  <K extends keyof T & string>(key: K, ...params: Params<T[K]>): Message & { readonly i18n: MessageRef };
  readonly area: A;
  /** English texts by key. */
  readonly texts: T;
};

type Fill = (text: string, params: MessageParams) => string;

/**
 * Declares the messages of an area; an id is `area.key`. This is the only place of each text. An area with placeholders
 * passes the function that fills them (fillEnglish.ts), so that the first screen need not load it.
 */
export function defineMessages<const A extends string, const T extends Record<string, string>>(
  area: A,
  texts: T,
  ...fill: [Gaps<T[keyof T]>] extends [never] ? [] : [Fill]
): MessageArea<A, T> {
  const say = (key: string, params?: MessageParams) => ({
    message: (params && fill[0]?.(texts[key] as string, params)) ?? texts[key],
    i18n: { id: `${area}.${key}`, params },
  });
  return Object.assign(say, { area, texts }) as MessageArea<A, T>;
}
