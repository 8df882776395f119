import type { ReactNode } from 'react';
import { basics } from './basics.tsx';
import { making } from './making.tsx';

export type Chapter = { id: string; title: string; text: ReactNode };

/** The twelve sections of spec §2, in its order. */
export const chapters: readonly Chapter[] = [...basics, ...making];
