import { later, useLater } from './ui/later.ts';
import { loadWords } from './words/words.ts';

/**
 * The storage of this device, the contract and sync (pwa/engine.ts). They are more to load and to start than all of the
 * first screen, so they come after it: what is drawn first asks for them through this.
 */
export const engine = later(() => Promise.all([import('./engine.ts'), loadWords()]).then(([{ engine }]) => engine));
export type Engine = Awaited<ReturnType<typeof engine.ask>>;

export const useEngine = (): Engine | undefined => useLater(engine, true);
