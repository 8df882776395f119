import ArrowLeft from 'lucide-react/icons/arrow-left';
import InboxIcon from 'lucide-react/icons/inbox';
import type { feedback } from '#sync/contract/feedback.ts';
import type { Output } from '#sync/endpoint.ts';
import { useRead } from '../data.ts';
import { Ago } from '../ui/Ago.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { Empty } from '../ui/Page.tsx';
import { momentText } from '../words/measures.ts';
import { useWords } from '../words/words.ts';
import css from './Inbox.module.css';
import { Inbox, NothingOpen } from './Inbox.tsx';
import { Loaded } from './Loaded.tsx';
import { focusIt } from './ReportView.tsx';
import { Thread } from './Thread.tsx';
import { useAddress } from './useAddress.ts';
import { useDecide } from './useDecide.ts';

type Listed = Output<(typeof feedback)['list']>[number];

export function FeedbackInbox() {
  const { feedback: words } = useWords('admin');
  return (
    <Loaded read={useRead('feedback.list', {})}>
      {(all) =>
        all.length === 0 ? (
          <Empty icon={<InboxIcon size={32} aria-hidden />} title={words.none}>
            <p>{words.noneText}</p>
          </Empty>
        ) : (
          <AllFeedback all={all} />
        )
      }
    </Loaded>
  );
}

function AllFeedback({ all }: { all: readonly Listed[] }) {
  const { feedback: words } = useWords('admin');
  const { feedback: opened, go } = useAddress();
  const open = all.find(({ id }) => id === opened);
  return (
    <Inbox
      label={words.list}
      // The unread first; among them as among the others the newest, as they come.
      rows={all.toSorted((a, b) => a.isRead - b.isRead)}
      about=""
      open={open}
      onOpen={({ id }) => go({ tab: 'feedback', feedback: id })}
      item={(one) => (
        <>
          <span className={css.subject}>{one.subject}</span>
          {one.isRead === 0 && (
            <span className={css.unread}>
              <span className="srOnly">{words.unread}</span>
            </span>
          )}
          <span className={css.about}>
            {words.from(one.user.username)}, <Ago at={one.createdAt} />
          </span>
        </>
      )}
    >
      {open ? (
        <FeedbackView key={open.id} of={open} onClose={() => go({ tab: 'feedback' })} />
      ) : (
        <NothingOpen icon={<InboxIcon size={32} aria-hidden />}>{words.choose}</NothingOpen>
      )}
    </Inbox>
  );
}

function FeedbackView({
  of: { id, subject, message, user, isRead, createdAt },
  onClose,
}: {
  of: Listed;
  onClose(): void;
}) {
  const words = useWords('admin');
  const replies = useRead('feedback.messages', { id });
  const { write: answer, busy, off } = useDecide('feedback.answer', { quiet: true });
  const { write: markRead, off: marking } = useDecide('feedback.read', { quiet: true });
  return (
    <article className={css.view} aria-labelledby="feedback-subject">
      <header className={css.head}>
        <IconButton label={words.back} className={css.back} onClick={onClose}>
          <ArrowLeft size={20} aria-hidden />
        </IconButton>
        <h3 id="feedback-subject" tabIndex={-1} ref={focusIt}>
          {subject}
        </h3>
        {isRead === 0 && (
          <Button size="small" disabled={marking} onClick={() => void markRead({ id })}>
            {words.feedback.markRead}
          </Button>
        )}
      </header>
      <p className={css.quiet}>
        {words.feedback.from(user.username)}, {momentText(createdAt)}
      </p>
      <p className={css.text}>{message}</p>
      <Thread id={id} messages={replies} answer={(content) => answer({ id, content })} busy={busy} off={off} />
    </article>
  );
}
