import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../controls/Button.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  open: boolean;
  onClose(): void;
  title: string;
  text: string;
  /** The label of the confirming button. */
  yes: string;
  /** The label of the other button; 'Cancel' if missing. */
  no?: string;
  danger?: boolean;
  /** The action is running: it can neither be repeated nor cancelled. */
  busy?: boolean;
  /** The action is not possible now. */
  off?: boolean;
  onYes(): void;
  children?: ReactNode;
};

/** Asks for confirmation before an action that is hard to undo. */
export function Confirm({
  open,
  onClose,
  title,
  text,
  yes,
  no,
  danger = false,
  busy = false,
  off = false,
  onYes,
  children,
}: Props) {
  const { cancel } = useMessages('common');
  return (
    <Dialog
      open={open}
      onClose={() => !busy && onClose()}
      title={title}
      text={text}
      buttons={
        <>
          <Button disabled={busy} onClick={onClose}>
            {no ?? cancel}
          </Button>
          <Button look={danger ? 'danger' : 'primary'} disabled={off || busy} onClick={onYes}>
            {yes}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
