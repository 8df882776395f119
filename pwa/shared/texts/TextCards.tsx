import HeartHandshake from 'lucide-react/icons/heart-handshake';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import type { Restrictions } from '#sync/contract/restrictions.ts';
import type { Surface } from '#sync/text/surfaces.ts';
import { isKnownMuted } from '../../data/texts/knownMute.ts';
import { useSuspension } from '../../data/useSuspension.ts';
import { useLiveQuery } from '../../engine/useLiveQuery.ts';
import { formatDateTime } from '../../i18n/formatUnits.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';
import { useSession } from '../../session/SessionProvider.tsx';
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

/** Whether the account may not write to others now, as far as this device knows; undefined until it has looked. */
function useBarred(): boolean | undefined {
  const { me } = useSession();
  const isMuted = useLiveQuery(async () => me !== null && (await isKnownMuted(me.id)), [me?.id], false);
  const isSuspended = useSuspension() !== undefined;
  return isSuspended || isMuted;
}

/** Who reads words of distress that are written there: the card says it before they are sent. */
function useReaders(surface: Surface, isPair: boolean, isRefused: boolean): string | undefined {
  const { readers } = useMessages('texts').help;
  const online = useOnline();
  const isAlerting = useContacts().distressAlert === 1;
  const isBarred = useBarred();
  const isToOthers = surface === 'message' || surface === 'comment';
  if (isRefused) return isAlerting ? readers.refusedAndStaff : readers.refused;
  // Without a network a review of distress is not kept to be sent.
  if (surface === 'comment' && !online) return readers.nobody;
  if (isToOthers && isBarred) return isAlerting ? readers.barredAndStaff : readers.barred;
  // What may be wrong in a moment is not said.
  if (isToOthers && isBarred === undefined) return undefined;
  if (isPair) return isAlerting ? readers.pairAndStaff : readers.pair;
  if (surface === 'message') return isAlerting ? readers.messageAndStaff : readers.message;
  if (surface === 'comment') return isAlerting ? readers.staff : readers.nobody;
  return surface === 'toStaff' ? readers.toStaff : undefined;
}

type HelpProps = {
  surface: Surface;
  /** The message says so together with the one right before it. */
  isPair?: boolean;
  /** It came back, because its author may not write to others. */
  isRefused?: boolean;
  /** Without it the card stays as long as what it is about. */
  onClose?: () => void;
};

/** For who writes of being hurt, or of a friend who is. It works offline; to show it sends nothing anywhere. */
export function HelpCard({ surface, isPair = false, isRefused = false, onClose }: HelpProps) {
  const { help: words, close } = useMessages('texts');
  const readers = useReaders(surface, isPair, isRefused);
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
        {onClose && (
          <Button size="small" look="ghost" onClick={onClose}>
            {close}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** For who reads that a friend may be in danger. It works offline, and neither the friend nor anybody else learns that it was shown. */
export function FriendHelpCard({ onClose }: { onClose(): void }) {
  const { help, friendHelp: words, close } = useMessages('texts');
  const isAlerting = useContacts().distressAlert === 1;
  return (
    <Card label={words.label} title={words.title} mark={<HeartHandshake size={20} aria-hidden />}>
      {words.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p className={css.quiet}>
        {isAlerting ? words.staffMayRead : words.onlyYou} {help.notService}
      </p>
      <div className={css.buttons}>
        <LinkButton to="/help/now" look="primary" size="small">
          {help.open}
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
