import type { Game } from '#sync/contract/games.ts';
import type { LibraryRow } from '#sync/contract/library.ts';

export type LibraryRowWithDownload = LibraryRow & { game: Game };
