import HeartHandshake from 'lucide-react/icons/heart-handshake';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import type { Restrictions } from '#sync/contract/restrictions.ts';
import type { Surface } from '#sync/text/surfaces.ts';
import { formatDateTime } from '../../i18n/formatUnits.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { useContacts } from '../contacts.ts';
import css from './TextCards.module.css';

type CardProps = { label: string; title: string; mark: ReactNode; children: ReactNode };

/** Read aloud when it comes, and never in the way of what is written. */
const Card = ({ label, title, mark, children }: CardProps) => (
  <section className={css.card} aria-label={label} role="status">
    <p className={css.title}>
      {mark} {title}
    </p>
    {children}
  </section>
);

/** Who reads words of distress that are written there: the card says it before they are sent. */
function useReaders(surface: Surface): string | undefined {
  const { readers } = useMessages('texts').help;
  const online = useOnline();
  const isAlerting = useContacts().distressAlert === 1;
  if (surface === 'message') return isAlerting ? readers.messageAndStaff : readers.message;
  if (surface === 'comment') return isAlerting && online ? readers.staff : readers.nobody;
  return surface === 'toStaff' ? readers.toStaff : undefined;
}

/** For who writes of being hurt, or of a friend who is. It works offline; to show it sends nothing anywhere. */
export function HelpCard({ surface, onClose }: { surface: Surface; onClose(): void }) {
  const { help: words, close } = useMessages('texts');
  const readers = useReaders(surface);
  return (
    <Card label={words.label} title={words.title} mark={<HeartHandshake size={20} aria-hidden />}>
      {words.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p className={css.quiet}>
        {readers} {words.notService}
      </p>
      <div className={css.buttons}>
        <LinkButton to="/help/now" look="primary" size="small">
          {words.open}
        </LinkButton>
        <Button size="small" look="ghost" onClick={onClose}>
          {close}
        </Button>
      </div>
    </Card>
  );
}

/** What a slur does, what to write instead, and what comes of it; 'uncounted' where the server was not asked. */
export function StrikeCard({ strike, onClose }: { strike: Restrictions | 'uncounted'; onClose(): void }) {
  const { strike: words, close } = useMessages('texts');
  const counted = strike === 'uncounted' ? undefined : strike;
  return (
    <Card label={words.label} title={words.title} mark={<TriangleAlert size={20} aria-hidden />}>
      {words.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {counted?.mutedUntil && <p className={css.strong}>{words.muted(formatDateTime(counted.mutedUntil))}</p>}
      {counted?.step === 1 && !counted.mutedUntil && <p className={css.strong}>{words.first}</p>}
      <div className={css.buttons}>
        {counted?.decisionId && (
          <LinkButton to={`/decisions/${counted.decisionId}`} size="small">
            {words.why}
          </LinkButton>
        )}
        <Button size="small" onClick={onClose}>
          {close}
        </Button>
      </div>
    </Card>
  );
}
