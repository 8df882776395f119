import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useWords } from '../words/words.ts';

type Props = {
  open: boolean;
  onClose(): void;
  title: string;
  text: string;
  /** What the button that does it says. */
  yes: string;
  danger?: boolean;
  off: boolean;
  onYes(): void;
};

export function Confirm({ open, onClose, title, text, yes, danger = false, off, onYes }: Props) {
  const { cancel } = useWords('common');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      text={text}
      buttons={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button look={danger ? 'danger' : 'primary'} disabled={off} onClick={onYes}>
            {yes}
          </Button>
        </>
      }
    />
  );
}
