import Copy from 'lucide-react/icons/copy';
import { useWords } from '../words/words.ts';
import { Button } from './Button.tsx';
import css from './Code.module.css';
import { copyText } from './copyText.ts';
import { Scroller } from './Scroller.tsx';
import { toast } from './Toast.tsx';

type CopyProps = {
  text: string;
  /** What is copied, for those who do not see it beside the button. */
  label?: string;
  /** Shown in place of 'Copy'. */
  shown?: string;
};
export function CopyButton({ text, label, shown }: CopyProps) {
  const { copy, copied, notCopied } = useWords('common');
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

/** Code with a name and a button that copies it. Long lines are scrolled, with the keyboard too. */
export function Code({ label, text, tall = false }: { label: string; text: string; tall?: boolean }) {
  const { copyOf } = useWords('common');
  return (
    <figure className={css.figure}>
      <figcaption className={css.head}>
        <span className={css.label}>{label}</span>
        <CopyButton text={text} label={copyOf(label)} />
      </figcaption>
      <Scroller className={tall ? `${css.code} ${css.tall}` : css.code} label={label}>
        <pre>
          <code translate="no">{text}</code>
        </pre>
      </Scroller>
    </figure>
  );
}
