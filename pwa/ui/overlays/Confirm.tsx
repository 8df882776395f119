import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../controls/Button.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  open: boolean;
  onClose(): void;
  title: string;
  text: string;
  /** What the button that does it says. */
  yes: string;
  /** What the other one says; else that it is cancelled. */
  no?: string;
  danger?: boolean;
  /** It is under way: it can neither be done again nor taken back. */
  busy?: boolean;
  /** It cannot be done now. */
  off?: boolean;
  onYes(): void;
  children?: ReactNode;
};

/** Asks before something is done that is not easily undone. */
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
