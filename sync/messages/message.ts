export type MessageParams = Readonly<Record<string, string | number>>;
/** What names a message in every language, and what its gaps are filled with. */
export type MessageRef = { readonly id: string; readonly params?: MessageParams | undefined };
/**
 * What somebody is told: in English, and by what another language finds it. Only what is not of this registry has no
 * `i18n`, such as the words of a server of before; it is shown as it stands.
 */
export type Message = { readonly message: string; readonly i18n?: MessageRef | undefined };

/** Places of a text in UTF-16 units, trimmed; the end is exclusive. */
export type Spans = readonly (readonly [from: number, to: number])[];
/** A field that was wrong: where, and in words for the person who typed it; with the words in it that were refused. */
export type Issue = Message & { readonly path: string; readonly spans?: Spans | undefined };

/** The gaps of a text: `{name}`, `{count,number}` for a figure that English writes with commas, `{until,time}` for a moment (ISO 8601). */
type Gaps<T extends string> = T extends `${string}{${infer Gap}}${infer Rest}` ? Gap | Gaps<Rest> : never;
type Values<T extends string> = {
  [G in Gaps<T> as G extends `${infer Name},${string}` ? Name : G]: G extends `${string},number`
    ? number
    : G extends `${string},time`
      ? string
      : string | number;
};
type Params<T extends string> = [Gaps<T>] extends [never] ? [] : [params: Values<T>];

/** One area's messages: called with a key, and with what stands in its text's gaps. */
export type MessageArea<A extends string, T extends Record<string, string>> = {
  <K extends keyof T & string>(key: K, ...params: Params<T[K]>): Message & { readonly i18n: MessageRef };
  readonly area: A;
  /** English texts by key. */
  readonly texts: T;
};

type Fill = (text: string, params: MessageParams) => string;

/**
 * Declares the messages of an area; an id is `area.key`. Each text stands here and nowhere else. An area with gaps says how
 * English fills them (fillEnglish.ts), which the first screen then need not load.
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
