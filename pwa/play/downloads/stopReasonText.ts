import type { Messages } from '../../i18n/messages.ts';
import type { Download } from '../../storage/download.ts';

/** Why a download waits or stopped, in the reader's language. A row from before holds an English sentence, shown as it is. */
export function stopReasonText(
  { reason, reasonFile = null }: Pick<Download, 'reason' | 'reasonFile'>,
  { stopReasons }: Messages<'toasts'>,
): string | null {
  if (reason === null) return null;
  return Object.hasOwn(stopReasons, reason) ? stopReasons[reason](reasonFile) : reason;
}
