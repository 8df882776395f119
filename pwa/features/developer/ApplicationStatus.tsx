import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import { Link } from 'react-router-dom';
import { useRefetchOnNotification } from '../../data/refetchOnNotification.ts';
import { useMessages } from '../../i18n/messages.ts';
import css from './Developer.module.css';

export function ApplicationPending({ ask }: { ask: () => void }) {
  const words = useMessages('developer').pending;
  // Staff decide, so a notification reports the decision.
  useRefetchOnNotification(ask);
  return (
    <section className={css.notice} aria-labelledby="pending">
      <Hourglass size={28} aria-hidden />
      <div>
        <h2 id="pending">{words.heading}</h2>
        <p>{words.text}</p>
        <Link to="/guide">{words.meanwhile}</Link>
      </div>
    </section>
  );
}

export function ApplicationRejected({ reason }: { reason: string | null }) {
  const words = useMessages('developer').rejected;
  return (
    <section className={`${css.notice} ${css.bad}`} aria-labelledby="rejected">
      <CircleX size={28} aria-hidden />
      <div>
        <h2 id="rejected">{words.heading}</h2>
        <p className={css.said}>{reason || words.reason}</p>
        <p>{words.again}</p>
      </div>
    </section>
  );
}
