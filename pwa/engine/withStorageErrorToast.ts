import { getMessages } from '../i18n/messages.ts';
import { ignoreStorageErrors } from '../storage/database.ts';
import { toast } from '../ui/feedback/Toast.tsx';
import { monitorStorage } from './storageStatus.ts';

/**
 * Runs an action that needs only this device's storage, and shows a toast on a storage error. Throws any other error.
 */
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
