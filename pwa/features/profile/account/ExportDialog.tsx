import { useMessages } from '../../../i18n/messages.ts';
import { downloadBlob } from './downloadBlob.ts';
import { PasswordDialog } from './PasswordDialog.tsx';

/** Downloads everything that is stored about the user, after they have entered their password. */
export function ExportDialog(props: { open: boolean; onClose(): void }) {
  const { data: words } = useMessages('profile');
  return (
    <PasswordDialog
      {...props}
      write="users.export"
      onDone={(all, close) => {
        downloadBlob(words.file, JSON.stringify(all, null, 2));
        close();
      }}
      title={words.exportTitle}
      text={words.exportAsk}
      button={words.export}
      busyButton={words.exporting}
      look="primary"
    />
  );
}
