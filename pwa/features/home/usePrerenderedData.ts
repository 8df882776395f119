import { createContext, useContext } from 'react';
import type { PrerenderedHome } from '#sync/protocol/prerenderedHome.ts';

/** What the server drew, on a first visit; the app's own copy of the page has nothing drawn in it. */
export const PrerenderedDataContext = createContext<PrerenderedHome | undefined>(undefined);
export const usePrerenderedData = (): PrerenderedHome | undefined => useContext(PrerenderedDataContext);
