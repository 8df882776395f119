import Copy from 'lucide-react/icons/copy';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { copyText } from '../ui/copyText.ts';
import { toast } from '../ui/Toast.tsx';
import { useWords } from '../words/words.ts';
import css from './Developer.module.css';

/** It signs its owner in, so it is not on the screen until it is asked for. */
export function DeveloperNumber({ number }: { number: string }) {
  const words = useWords('developer').number;
  const [shown, setShown] = useState(false);
  const copy = () =>
    void copyText(number).then(
      () => toast({ ...words.copied, tone: 'good' }),
      () => toast({ ...words.notCopied, tone: 'bad' }),
    );
  return (
    <section className={css.panel} aria-labelledby="developer-number">
      <h2 id="developer-number">{words.heading}</h2>
      <p className={css.quiet}>{words.text}</p>
      <output className={css.number}>
        {shown ? (
          number
        ) : (
          <>
            <span aria-hidden>{number.replace(/[^-]/g, '•')}</span>
            <span className="srOnly">{words.hidden}</span>
          </>
        )}
      </output>
      <div className={css.row}>
        <Button size="small" onClick={() => setShown(!shown)}>
          {shown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          {shown ? words.hide : words.show}
        </Button>
        <Button size="small" onClick={copy}>
          <Copy size={16} aria-hidden />
          {words.copy}
        </Button>
      </div>
    </section>
  );
}
