import { Dialog as Base } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import type { ReactNode, RefObject } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { iconButtonClass } from '../controls/Button.tsx';
import css from './Dialog.module.css';
import { useLayer } from './layer.ts';

type Props = {
  open: boolean;
  onClose(): void;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  /** The buttons that close the dialog, in a row at its foot. */
  buttons?: ReactNode;
  /** The element that gets the focus when the dialog opens; the close button if missing. */
  firstFocus?: RefObject<HTMLElement | null>;
};

/** A question or form above the page. Escape, Back, the close button and a press outside close it. */
export function Dialog({ open, onClose, title, text, children, buttons, firstFocus }: Props) {
  useLayer(open, onClose);
  return (
    <Base.Root open={open} onOpenChange={(opened) => !opened && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={css.backdrop} />
        <Base.Popup className={css.popup} initialFocus={firstFocus}>
          <div className={css.head}>
            <Base.Title className={css.title}>{title}</Base.Title>
            <Base.Close className={iconButtonClass} aria-label={useMessages('common').close}>
              <X size={18} aria-hidden />
            </Base.Close>
          </div>
          {text && <Base.Description className={css.text}>{text}</Base.Description>}
          {children}
          {buttons && <div className={css.buttons}>{buttons}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
