import ArrowLeft from 'lucide-react/icons/arrow-left';
import InboxIcon from 'lucide-react/icons/inbox';
import type { ListedFeedback } from '#sync/contract/feedback.ts';
import { useRead } from '../../../data/hooks.ts';
import { formatDateTime } from '../../../i18n/formatUnits.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Button, IconButton } from '../../../ui/controls/Button.tsx';
import { Empty } from '../../../ui/layout/Page.tsx';
import { RelativeTime } from '../../../ui/layout/RelativeTime.tsx';
import { useDashboardUrl } from '../useDashboardUrl.ts';
import { useStaffAction } from '../useStaffAction.ts';
import css from './Inbox.module.css';
import { EmptySelection, Inbox, SelectedItemStatus, useSelectedItem } from './Inbox.tsx';
import { focusRef } from './ReportView.tsx';
import { Thread } from './Thread.tsx';

type Which = 'unread' | 'read';
/** Among the unread as among the others the newest first, as they come. */
const unreadFirst: readonly Which[] = ['unread', 'read'];
const useFeedback = (which: Which, before: string | undefined) => useRead('feedback.list', { which, before });

export function FeedbackInbox() {
  const { feedback: words } = useMessages('admin');
  const { feedback: opened, go } = useDashboardUrl();
  const asked = useRead('feedback.one', { id: opened ?? '' }, { skip: !opened });
  const { open, choose, opens, openId } = useSelectedItem(opened, asked);
  const close = () => go({ tab: 'feedback' });
  // Both parts are asked for at once.
  const parts = [useFeedback('unread', undefined), useFeedback('read', undefined)];
  if (!opened && parts.every(({ data }) => data?.length === 0))
    return (
      <Empty icon={<InboxIcon size={32} aria-hidden />} title={words.none}>
        <p>{words.noneText}</p>
      </Empty>
    );
  return (
    <Inbox
      label={words.list}
      parts={unreadFirst}
      useRows={useFeedback}
      openId={openId}
      onOpen={(one) => {
        choose(one);
        go({ tab: 'feedback', feedback: one.id });
      }}
      item={(one) => (
        <>
          <span className={css.subject}>{one.subject}</span>
          {one.isRead === 0 && (
            <span className={css.unread}>
              <span className="srOnly">{words.unread}</span>
            </span>
          )}
          <span className={css.about}>
            {words.from(one.user.username)}, <RelativeTime at={one.createdAt} />
          </span>
        </>
      )}
    >
      {open && <FeedbackView key={open.id} of={open} onClose={close} />}
      {opens && <SelectedItemStatus read={asked} onClose={close} />}
      {!open && !opens && <EmptySelection icon={<InboxIcon size={32} aria-hidden />}>{words.choose}</EmptySelection>}
    </Inbox>
  );
}

function FeedbackView({
  of: { id, subject, message, user, isRead, createdAt },
  onClose,
}: {
  of: ListedFeedback;
  onClose(): void;
}) {
  const words = useMessages('admin');
  const replies = useRead('feedback.messages', { id });
  const { write: answer, busy, off } = useStaffAction('feedback.answer', { quiet: true });
  const { write: markRead, off: marking } = useStaffAction('feedback.read', { quiet: true });
  return (
    <article className={css.view} aria-labelledby="feedback-subject">
      <header className={css.head}>
        <IconButton label={words.back} className={css.back} onClick={onClose}>
          <ArrowLeft size={20} aria-hidden />
        </IconButton>
        <h3 id="feedback-subject" tabIndex={-1} ref={focusRef}>
          {subject}
        </h3>
        {isRead === 0 && (
          <Button size="small" disabled={marking} onClick={() => void markRead({ id })}>
            {words.feedback.markRead}
          </Button>
        )}
      </header>
      <p className={css.quiet}>
        {words.feedback.from(user.username)}, {formatDateTime(createdAt)}
      </p>
      <p className={css.text}>{message}</p>
      <Thread id={id} messages={replies} answer={(content) => answer({ id, content })} busy={busy} off={off} />
    </article>
  );
}
