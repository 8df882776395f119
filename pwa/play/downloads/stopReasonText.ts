import type { Messages } from '../../i18n/messages.ts';
import type { Download } from '../../storage/download.ts';

/** The reason why a download waits or stopped, translated. A row of an older app holds an English sentence, shown as it is. */
export function stopReasonText(
  { reason, reasonFile = null }: Pick<Download, 'reason' | 'reasonFile'>,
  { stopReasons }: Messages<'toasts'>,
): string | null {
  if (reason === null) return null;
  return Object.hasOwn(stopReasons, reason) ? stopReasons[reason](reasonFile) : reason;
}
