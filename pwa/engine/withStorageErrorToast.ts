import { getMessages } from '../i18n/messages.ts';
import { ignoreStorageErrors } from '../storage/database.ts';
import { toast } from '../ui/feedback/Toast.tsx';
import { monitorStorage } from './storageStatus.ts';

/** What somebody pressed that only this device's storage has to do with. Where that says no, it is said; any other error stays one. */
export async function withStorageErrorToast(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    ignoreStorageErrors(error);
    const { failure, full } = getMessages('toasts').general;
    toast({ title: failure.title, text: full, tone: 'bad' });
    void monitorStorage();
  }
}
