import { createContext, useContext } from 'react';
import type { First } from '#sync/first.ts';

/** What the server drew, on a first visit; the app's own copy of the page has nothing drawn in it. */
export const FirstContext = createContext<First | undefined>(undefined);
export const useFirst = (): First | undefined => useContext(FirstContext);
