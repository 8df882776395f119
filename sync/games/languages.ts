/** Languages of games, by ISO 639-1: the languages that schools teach most. */
export const languages = ['en', 'es', 'fr', 'de', 'it', 'pt', 'zh', 'ja', 'ko', 'ar', 'ru', 'vi'] as const;
export type Language = (typeof languages)[number];
