import { useState } from 'react';
import type { users as contract } from '#sync/contract/users.ts';
import type { Output } from '#sync/endpoint.ts';
import { formatDateTime } from '../../../i18n/formatUnits.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CodeBlock } from '../../../ui/layout/CodeBlock.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useStaffAction } from '../useStaffAction.ts';
import type { UserDialogProps } from './AllUsers.tsx';

/** Makes a code with which somebody sets a new password, and shows it once. */
export function ResetPasswordDialog({ user: { id, username }, open, onClose }: UserDialogProps) {
  const { users } = useMessages('admin');
  const words = users.reset;
  const { cancel } = useMessages('common');
  const [made, setMade] = useState<Output<typeof contract.resetPassword>>();
  const { write: make, busy, off } = useStaffAction('users.resetPassword', { onDone: (answer) => setMade(answer) });
  const close = () => {
    setMade(undefined);
    onClose();
  };
  if (made)
    return (
      <Dialog
        open={open}
        onClose={close}
        title={words.done(username)}
        text={words.until(formatDateTime(made.until))}
        buttons={
          <Button look="primary" onClick={close}>
            {words.close}
          </Button>
        }
      >
        <CodeBlock label={words.code} text={made.code} />
        <p>{words.where}</p>
      </Dialog>
    );
  return (
    <Dialog
      open={open}
      onClose={close}
      title={words.title(username)}
      text={words.text}
      buttons={
        <>
          <Button onClick={close}>{cancel}</Button>
          <Button look="primary" disabled={off} onClick={() => void make({ id })}>
            {busy ? words.making : words.make}
          </Button>
        </>
      }
    />
  );
}
