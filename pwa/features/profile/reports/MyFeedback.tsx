import type { RefCallback } from 'react';
import type { Endpoints } from '#sync/contract/index.ts';
import type { Output } from '#sync/endpoint.ts';
import { useRead } from '../../../data/hooks.ts';
import { formatDate } from '../../../i18n/formatUnits.ts';
import { localizeStoredText } from '../../../i18n/localizeStoredText.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { useOnline } from '../../../platform/page/useOnlineStatus.ts';
import { Chip } from '../../../ui/controls/Chip.tsx';
import css from '../Profile.module.css';
import { MutedText } from '../Section.tsx';
import { SectionGate } from '../SectionGate.tsx';
import { useLinkedFeedback } from './useLinkedFeedback.ts';

/**
 * All of the user's feedback with the answers. A notification leads to one of them
 * (pwa/shell/notifications/notificationTarget.ts).
 */
export function MyFeedback() {
  const words = useMessages('profile').feedback;
  const read = useRead('feedback.mine', {}, { eachAnswer: true });
  const { wanted, place, isMissing, isFresh } = useLinkedFeedback(read.data);
  const online = useOnline();
  const missing = isFresh ? words.gone : !online && words.notHere;
  return (
    <SectionGate read={read}>
      {(mine) => (
        <>
          {isMissing && missing && (
            <div ref={place} tabIndex={-1} role="status" className={css.missing}>
              {missing}
            </div>
          )}
          {mine.length === 0 ? (
            <MutedText title={words.none}>
              <p>{words.noneText}</p>
            </MutedText>
          ) : (
            <ul className={css.rows}>
              {mine.map((thread) => (
                <Thread key={thread.id} thread={thread} place={thread.id === wanted ? place : undefined} />
              ))}
            </ul>
          )}
        </>
      )}
    </SectionGate>
  );
}

type Props = {
  thread: Output<Endpoints['feedback.mine']>[number];
  /** The ref for the linked feedback: its newest answer, or the feedback itself if there is none. */
  place: RefCallback<HTMLElement> | undefined;
};

function Thread({ thread: { subject, message, createdAt, isRead, replies }, place }: Props) {
  const words = useMessages('profile').feedback;
  const wanted = place && { ref: place, tabIndex: -1, 'data-wanted': true };
  return (
    <li className={css.letter}>
      <div className={css.letterHead} {...(replies.length === 0 && wanted)}>
        <h3>{subject}</h3>
        <Chip {...(isRead === 1 && { tone: 'good' })}>{isRead ? words.read : words.unread}</Chip>
      </div>
      <p className={css.quiet}>{formatDate(createdAt)}</p>
      <p className={css.said}>{message}</p>
      {replies.map((reply, n) => (
        <article
          key={reply.id}
          className={css.reply}
          aria-label={words.answer(subject)}
          {...(n === replies.length - 1 && wanted)}
        >
          <p className={css.quiet}>
            <b>{localizeStoredText(reply.sender.username)}</b> {formatDate(reply.createdAt)}
          </p>
          <p className={css.said}>{reply.content}</p>
        </article>
      ))}
    </li>
  );
}
