import { common } from './en/common.ts';
import { home } from './en/home.ts';
import { shell } from './en/shell.ts';
import { activateLocale, currentLocale, type Locale, useLocale } from './language.ts';

/**
 * The namespaces of messages, one for each screen, loaded with it (pwa/app/routes.tsx). English defines what a
 * namespace contains. The messages of the first screen are part of the app's first bundle.
 */
export const englishMessages = {
  common: async () => common,
  toasts: () => import('./en/toasts.ts').then((m) => m.toasts),
  filters: () => import('./en/filters.ts').then((m) => m.filters),
  home: async () => home,
  browse: () => import('./en/browse.ts').then((m) => m.browse),
  game: () => import('./en/game.ts').then((m) => m.game),
  admin: () => import('./en/admin.ts').then((m) => m.admin),
  shell: async () => shell,
  shellDeferred: () => import('./en/shellDeferred.ts').then((m) => m.shellDeferred),
  cart: () => import('./en/cart.ts').then((m) => m.cart),
  library: () => import('./en/library.ts').then((m) => m.library),
  wishlist: () => import('./en/wishlist.ts').then((m) => m.wishlist),
  friends: () => import('./en/friends.ts').then((m) => m.friends),
  notFound: () => import('./en/notFound.ts').then((m) => m.notFound),
  developer: () => import('./en/developer.ts').then((m) => m.developer),
  approvals: () => import('./en/approvals.ts').then((m) => m.approvals),
  guide: () => import('./en/guide.ts').then((m) => m.guide),
  guideProject: () => import('./en/guideProject.ts').then((m) => m.guideProject),
  login: () => import('./en/login.ts').then((m) => m.login),
  profile: () => import('./en/profile.ts').then((m) => m.profile),
  about: () => import('./en/about.ts').then((m) => m.about),
  help: () => import('./en/help.ts').then((m) => m.help),
  policy: () => import('./en/policy.ts').then((m) => m.policy),
  versions: () => import('./en/versions.ts').then((m) => m.versions),
  cases: () => import('./en/cases.ts').then((m) => m.cases),
  decisions: () => import('./en/decisions.ts').then((m) => m.decisions),
  texts: () => import('./en/texts.ts').then((m) => m.texts),
};
export type Namespace = keyof typeof englishMessages;
export type Messages<B extends Namespace> = Awaited<ReturnType<(typeof englishMessages)[B]>>;

/** The namespaces of a language, by name. */
export type LocaleNamespaces = { [B in Namespace]: () => Promise<Messages<B>> };
/** Another language loads its list of namespaces too. */
const shelves: Record<Locale, () => Promise<LocaleNamespaces>> = {
  en: async () => englishMessages,
  es: () => import('./es/index.ts').then((m) => m.spanishMessages),
};
/** The namespaces of the first screen, */
const first: readonly Namespace[] = ['common', 'home', 'shell'];
/** and those that every page needs after it. */
const soon: readonly Namespace[] = ['toasts', 'shellDeferred', 'filters'];
const loaded: Record<Locale, Partial<{ [B in Namespace]: Messages<B> }>> = {
  en: { common, home, shell },
  es: {},
};

/** Every namespace that was ever requested: its screen is open, or will be once the namespace has loaded. */
const asked = new Set<Namespace>();

async function load(into: Locale, names: readonly Namespace[]): Promise<void> {
  for (const name of names) asked.add(name);
  const missing = names.filter((name) => loaded[into][name] === undefined);
  if (missing.length === 0) return;
  const shelf = await shelves[into]();
  await Promise.all(
    missing.map(async (name) => {
      Object.assign(loaded[into], { [name]: await shelf[name]() });
    }),
  );
}

/** Loads the messages of the first screen. */
export const loadInitialMessages = (): Promise<void> => load(currentLocale(), first);
/** Loads the messages that a screen needs, and those of every page. */
export const loadMessages = (...names: Namespace[]): Promise<void> =>
  load(currentLocale(), [...first, ...soon, ...names]);

let choices = 0;
/** Changes the language: loads the messages first, so that no screen is without them. */
export async function setLocale(next: Locale): Promise<void> {
  const choice = ++choices;
  let known: number;
  // A screen that opens meanwhile requests its namespace in the old language.
  do {
    known = asked.size;
    await load(next, [...asked]);
  } while (asked.size > known);
  // Another language may have been chosen meanwhile.
  if (choice === choices) activateLocale(next);
}

/** A namespace in the current language, if it has loaded. */
export const messagesIfLoaded = <B extends Namespace>(name: B): Messages<B> | undefined =>
  loaded[currentLocale()][name];

/** A namespace that the screen has loaded (`loadMessages`). Throws if it has not. */
export function getMessages<B extends Namespace>(name: B): Messages<B> {
  const book = messagesIfLoaded(name);
  if (!book) throw new Error(`The words "${name}" are not loaded`);
  return book;
}

/** A namespace for a component, which renders again when the language changes. */
export function useMessages<B extends Namespace>(name: B): Messages<B> {
  useLocale();
  return getMessages(name);
}
