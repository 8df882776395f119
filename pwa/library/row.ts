import type { Game } from '#sync/contract/games.ts';
import type { LibraryRow } from '#sync/contract/library.ts';

export type Row = LibraryRow & { game: Game };
