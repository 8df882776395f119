import Copy from 'lucide-react/icons/copy';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import { useWrite } from '../../data/hooks.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { toast } from '../../ui/feedback/Toast.tsx';
import { copyText } from '../../ui/layout/copyText.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import css from './Developer.module.css';

/** The developer number, which is hidden until the user asks for it, because it signs its owner in. */
export function DeveloperNumber({ number: known }: { number: string | null }) {
  const words = useMessages('developer').number;
  const { cancel } = useMessages('common');
  const online = useOnline();
  const [shown, setShown] = useState(false);
  const [asking, setAsking] = useState(false);
  const [fresh, setFresh] = useState<string | null>(null);
  const number = fresh ?? known;
  const { write: renew, busy } = useWrite('developers.renewNumber', {
    onDone: (answer) => {
      setFresh(answer?.developerNumber ?? null);
      setAsking(false);
    },
  });
  const copy = () =>
    void copyText(number ?? '').then(
      () => toast({ ...words.copied, tone: 'good' }),
      () => toast({ ...words.notCopied, tone: 'bad' }),
    );
  return (
    <section className={css.panel} aria-labelledby="developer-number">
      <h2 id="developer-number">{words.heading}</h2>
      <p className={css.quiet}>{words.text}</p>
      {number === null ? (
        <p>{words.unreadable}</p>
      ) : (
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
      )}
      <div className={css.row}>
        {number !== null && (
          <>
            <Button size="small" onClick={() => setShown(!shown)}>
              {shown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
              {shown ? words.hide : words.show}
            </Button>
            <Button size="small" onClick={copy}>
              <Copy size={16} aria-hidden />
              {words.copy}
            </Button>
          </>
        )}
        <Button size="small" disabled={!online} onClick={() => setAsking(true)}>
          <RefreshCw size={16} aria-hidden />
          {words.renew}
        </Button>
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={words.renewTitle}
        text={words.renewText}
        buttons={
          <>
            <Button onClick={() => setAsking(false)}>{cancel}</Button>
            <Button look="primary" disabled={busy} onClick={() => void renew({})}>
              {busy ? words.renewing : words.renew}
            </Button>
          </>
        }
      />
    </section>
  );
}
