import { createContext, useContext } from 'react';
import type { PrerenderedHome } from '#sync/protocol/prerenderedHome.ts';

/** The data of the server-rendered page on a first visit; the app's own copy of the page has none. */
export const PrerenderedDataContext = createContext<PrerenderedHome | undefined>(undefined);
export const usePrerenderedData = (): PrerenderedHome | undefined => useContext(PrerenderedDataContext);
