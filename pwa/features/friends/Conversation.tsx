import Clock from 'lucide-react/icons/clock';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { Fragment, memo, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { unreadPollMs } from '#sync/constants.ts';
import type { Friend, FriendMessage } from '#sync/contract/friends.ts';
import type { Me } from '#sync/contract/users.ts';
import { useRead } from '../../data/hooks.ts';
import { QueryBoundary } from '../../data/QueryBoundary.tsx';
import { usePendingWrites } from '../../data/useSyncStatus.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';
import { ReportMenu } from '../../shared/ReportMenu.tsx';
import { FriendHelpCard } from '../../shared/texts/TextCards.tsx';
import { Button, smallIconButtonClass } from '../../ui/controls/Button.tsx';
import { NeedsConnection } from '../../ui/feedback/NeedsConnection.tsx';
import { MessageBubble } from '../../ui/layout/MessageBubble.tsx';
import { RelativeTime } from '../../ui/layout/RelativeTime.tsx';
import { ScrollArea } from '../../ui/layout/ScrollArea.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import css from './Friends.module.css';
import { MessageComposer } from './MessageComposer.tsx';
import { emptyWindow, withLatestPage, withOlderPage } from './messageWindow.ts';
import { useReceivedDistress } from './receivedDistress.ts';
import { useScrollAnchor } from './useScrollAnchor.ts';

type Person = Friend['friend'];

/** The dialog with the messages of a friend, including those that wait to be sent; it is open while `friend` is set. */
export function Conversation({ friend, me, onClose }: { friend: Person | undefined; me: Me; onClose(): void }) {
  const words = useMessages('friends').conversation;
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog
      open={friend !== undefined}
      onClose={onClose}
      title={friend ? words.title(friend.username) : words.log}
      firstFocus={field}
    >
      {friend && <Messages key={friend.id} friend={friend} me={me} field={field} />}
    </Dialog>
  );
}

type Props = { friend: Person; me: Me; field: RefObject<HTMLTextAreaElement | null> };

function Messages({ friend, me, field }: Props) {
  const { conversation: words, offline } = useMessages('friends');
  // An open conversation polls by itself, because a second message makes no second notification.
  const read = useRead('friends.messages', { friendId: friend.id }, { every: unreadPollMs });
  const [shown, setShown] = useState(emptyWindow);
  if (read.data && read.data !== shown.page) setShown(withLatestPage(shown, read.data));
  const last = read.data?.findLast(({ senderId }) => senderId === me.id);
  const isEmpty = read.data?.length === 0;
  const [asked, setAsked] = useState<string>();
  const waiting = new Set(usePendingWrites('friends.message').map(({ write }) => write.id));
  const online = useOnline();
  const list = useRef<HTMLElement>(null);
  const above = useRef<HTMLDivElement>(null);
  const worrying = useReceivedDistress(shown.here, friend.id);
  const [closed, setClosed] = useState<string>();
  const helpBelow = worrying === closed ? undefined : worrying;
  const { scrolled, toEnd } = useScrollAnchor(list, above, [shown, asked, helpBelow]);
  const bubble = ({ id, senderId, content, createdAt }: FriendMessage) => (
    <Message
      key={id}
      id={id}
      author={senderId === me.id ? null : friend.username}
      authorId={senderId}
      content={content}
      at={createdAt}
      waiting={waiting.has(id)}
    />
  );
  const older = () => {
    setAsked(shown.end);
    // The focused button is gone.
    list.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <ScrollArea className={css.messages} ref={list} role="log" label={words.log} onScroll={scrolled}>
        <QueryBoundary read={read} bones={null} offline={offline} />
        {isEmpty && <p className={css.quiet}>{words.hello}</p>}
        {!isEmpty && (shown.end ?? asked) && (
          // A screen reader must not read a hundred older messages aloud.
          <div className={css.older} ref={above} aria-live="off">
            {!shown.end && <p className={css.quiet}>{words.noOlder}</p>}
            {shown.end && shown.end !== asked && (
              <Button size="small" className={css.quiet} onClick={older}>
                {words.older}
              </Button>
            )}
            {shown.end && shown.end === asked && (
              <Older
                friendId={friend.id}
                before={asked}
                onPage={(page) => setShown(withOlderPage(shown, asked, page))}
              />
            )}
            {shown.older.map(bubble)}
          </div>
        )}
        {shown.here.map((message) => (
          <Fragment key={message.id}>
            {bubble(message)}
            {message.id === helpBelow && <FriendHelpCard onClose={() => setClosed(message.id)} />}
          </Fragment>
        ))}
      </ScrollArea>
      {!online && read.data && <NeedsConnection>{words.offline}</NeedsConnection>}
      <MessageComposer friend={friend} me={me} field={field} last={last} onSend={toEnd} />
    </>
  );
}

type OlderProps = { friendId: string; before: string; onPage(page: FriendMessage[]): void };

/** Reads an older page. */
function Older({ friendId, before, onPage }: OlderProps) {
  const { offline } = useMessages('friends');
  const { loading } = useMessages('common');
  const read = useRead('friends.messages', { friendId, before });
  const take = useEffectEvent(onPage);
  // The page is taken before the browser paints, so that nothing jumps.
  useLayoutEffect(() => {
    if (read.data) take(read.data);
  }, [read.data]);
  // The placeholder is as high as the button: at the upper end nothing would compensate a difference.
  const bones = (
    <Button size="small" className={css.quiet} disabled>
      {loading}
    </Button>
  );
  return <QueryBoundary read={read} bones={bones} offline={offline} />;
}

type MessageProps = {
  id: string;
  /** Null for the user's own message. */
  author: string | null;
  authorId: string;
  content: string;
  at: string;
  waiting: boolean;
};

/** The props are primitive values, so a new message does not render the others again. */
const Message = memo(function Message({ id, author, authorId, content, at, waiting }: MessageProps) {
  const words = useMessages('friends').conversation;
  const mine = author === null;
  return (
    <MessageBubble
      mine={mine}
      foot={
        <p className={css.when}>
          {waiting ? (
            <>
              <Clock size={12} aria-hidden /> {words.waiting}
            </>
          ) : (
            <RelativeTime at={at} />
          )}
          {author !== null && (
            <ReportMenu
              thing={{ kind: 'message', id, authorId, authorName: author, quote: content }}
              label={words.more(author, content.slice(0, 40))}
              trigger={<Ellipsis size={16} aria-hidden />}
              triggerClass={smallIconButtonClass}
            />
          )}
        </p>
      }
    >
      {mine && <span className="srOnly">{words.you} </span>}
      {content}
    </MessageBubble>
  );
});
