import { unlessKept } from '../db.ts';
import { watchStorage } from '../stored.ts';
import { wordsOf } from '../words/words.ts';
import { toast } from './Toast.tsx';

/** What somebody pressed that only this device's storage has to do with. Where that says no, it is said; any other error stays one. */
export async function orSay(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    unlessKept(error);
    const { failure, full } = wordsOf('toasts').general;
    toast({ title: failure.title, text: full, tone: 'bad' });
    void watchStorage();
  }
}
