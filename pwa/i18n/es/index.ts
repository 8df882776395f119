import type { LocaleNamespaces } from '../messages.ts';

/** A namespace with a missing or an extra message does not compile. */
export const spanishMessages: LocaleNamespaces = {
  common: () => import('./common.ts').then((m) => m.common),
  toasts: () => import('./toasts.ts').then((m) => m.toasts),
  filters: () => import('./filters.ts').then((m) => m.filters),
  home: () => import('./home.ts').then((m) => m.home),
  browse: () => import('./browse.ts').then((m) => m.browse),
  game: () => import('./game.ts').then((m) => m.game),
  admin: () => import('./admin.ts').then((m) => m.admin),
  shell: () => import('./shell.ts').then((m) => m.shell),
  shellDeferred: () => import('./shellDeferred.ts').then((m) => m.shellDeferred),
  cart: () => import('./cart.ts').then((m) => m.cart),
  library: () => import('./library.ts').then((m) => m.library),
  wishlist: () => import('./wishlist.ts').then((m) => m.wishlist),
  friends: () => import('./friends.ts').then((m) => m.friends),
  notFound: () => import('./notFound.ts').then((m) => m.notFound),
  developer: () => import('./developer.ts').then((m) => m.developer),
  approvals: () => import('./approvals.ts').then((m) => m.approvals),
  guide: () => import('./guide.ts').then((m) => m.guide),
  guideProject: () => import('./guideProject.ts').then((m) => m.guideProject),
  login: () => import('./login.ts').then((m) => m.login),
  profile: () => import('./profile.ts').then((m) => m.profile),
  about: () => import('./about.ts').then((m) => m.about),
  help: () => import('./help.ts').then((m) => m.help),
  policy: () => import('./policy.ts').then((m) => m.policy),
  versions: () => import('./versions.ts').then((m) => m.versions),
};
