import type { Shelf } from './words.ts';

/** A book that lacks a word, or has one too many, does not compile. */
export const spanish: Shelf = {
  common: () => import('./es/common.ts').then((m) => m.common),
  toasts: () => import('./es/toasts.ts').then((m) => m.toasts),
  filters: () => import('./es/filters.ts').then((m) => m.filters),
  home: () => import('./es/home.ts').then((m) => m.home),
  browse: () => import('./es/browse.ts').then((m) => m.browse),
  game: () => import('./es/game.ts').then((m) => m.game),
  admin: () => import('./es/admin.ts').then((m) => m.admin),
  shell: () => import('./es/shell.ts').then((m) => m.shell),
  around: () => import('./es/around.ts').then((m) => m.around),
  cart: () => import('./es/cart.ts').then((m) => m.cart),
  library: () => import('./es/library.ts').then((m) => m.library),
  wishlist: () => import('./es/wishlist.ts').then((m) => m.wishlist),
  friends: () => import('./es/friends.ts').then((m) => m.friends),
  missing: () => import('./es/missing.ts').then((m) => m.missing),
  developer: () => import('./es/developer.ts').then((m) => m.developer),
  approvals: () => import('./es/approvals.ts').then((m) => m.approvals),
  guide: () => import('./es/guide.ts').then((m) => m.guide),
  guideProject: () => import('./es/guideProject.ts').then((m) => m.guideProject),
  login: () => import('./es/login.ts').then((m) => m.login),
  profile: () => import('./es/profile.ts').then((m) => m.profile),
  about: () => import('./es/about.ts').then((m) => m.about),
  help: () => import('./es/help.ts').then((m) => m.help),
  versions: () => import('./es/versions.ts').then((m) => m.versions),
};
