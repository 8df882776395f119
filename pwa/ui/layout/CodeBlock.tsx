import Copy from 'lucide-react/icons/copy';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../controls/Button.tsx';
import { toast } from '../feedback/Toast.tsx';
import css from './CodeBlock.module.css';
import { copyText } from './copyText.ts';
import { ScrollArea } from './ScrollArea.tsx';

type CopyProps = {
  text: string;
  /** The accessible name, for users who do not see what the button is next to. */
  label?: string;
  /** Shown in place of 'Copy'. */
  shown?: string;
};
export function CopyButton({ text, label, shown }: CopyProps) {
  const { copy, copied, notCopied } = useMessages('common');
  const press = () =>
    copyText(text).then(
      () => toast({ title: copied, tone: 'good' }),
      () => toast({ title: notCopied, tone: 'bad' }),
    );
  return (
    <Button size="small" onClick={press} aria-label={label}>
      <Copy size={15} aria-hidden /> {shown ?? copy}
    </Button>
  );
}

/** Code with a name and a copy button. Long lines scroll, also with the keyboard. */
export function CodeBlock({ label, text, tall = false }: { label: string; text: string; tall?: boolean }) {
  const { copyOf } = useMessages('common');
  return (
    <figure className={css.figure}>
      <figcaption className={css.head}>
        <span className={css.label}>{label}</span>
        <CopyButton text={text} label={copyOf(label)} />
      </figcaption>
      <ScrollArea className={tall ? `${css.code} ${css.tall}` : css.code} label={label}>
        <pre>
          <code translate="no">{text}</code>
        </pre>
      </ScrollArea>
    </figure>
  );
}
