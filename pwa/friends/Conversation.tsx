import Clock from 'lucide-react/icons/clock';
import { type RefObject, useEffect, useRef } from 'react';
import type { Friend, FriendMessage } from '#sync/contract/friends.ts';
import type { Me } from '#sync/contract/users.ts';
import { unreadEvery } from '#sync/rules.ts';
import { useRead } from '../data.ts';
import { useOnline } from '../online.ts';
import { useWaiting } from '../outbox.ts';
import { Ago } from '../ui/Ago.tsx';
import { Bubble } from '../ui/Bubble.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { NeedsConnection } from '../ui/NeedsConnection.tsx';
import { Pending } from '../ui/Pending.tsx';
import { Scroller } from '../ui/Scroller.tsx';
import { useWords } from '../words/words.ts';
import css from './Friends.module.css';
import { Writer } from './Writer.tsx';

type Person = Friend['friend'];

/** The messages with a friend, what waits to be sent among them, in a dialog that is open while there is a friend. */
export function Conversation({ friend, me, onClose }: { friend: Person | undefined; me: Me; onClose(): void }) {
  const words = useWords('friends').conversation;
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
  const { conversation: words, offline } = useWords('friends');
  // A second message rings no second bell, so an open conversation asks for itself.
  const read = useRead('friends.messages', { friendId: friend.id }, { every: unreadEvery });
  const messages = read.data ?? [];
  const waiting = new Set(useWaiting('friends.message').map(({ write }) => write.id));
  const online = useOnline();
  const list = useRef<HTMLElement>(null);
  // The newest message stays in sight.
  useEffect(() => {
    if (list.current && messages.length > 0) list.current.scrollTop = list.current.scrollHeight;
  }, [messages.length]);
  return (
    <>
      <Scroller className={css.messages} ref={list} role="log" label={words.log}>
        <Pending read={read} bones={null} offline={offline} />
        {read.data?.length === 0 && <p className={css.quiet}>{words.hello}</p>}
        {messages.map((message) => (
          <Message
            key={message.id}
            message={message}
            mine={message.senderId === me.id}
            waiting={waiting.has(message.id)}
          />
        ))}
      </Scroller>
      {!online && read.data && <NeedsConnection>{words.offline}</NeedsConnection>}
      <Writer friend={friend} me={me} field={field} />
    </>
  );
}

function Message({ message, mine, waiting }: { message: FriendMessage; mine: boolean; waiting: boolean }) {
  const words = useWords('friends').conversation;
  return (
    <Bubble
      mine={mine}
      foot={
        <p className={css.when}>
          {waiting ? (
            <>
              <Clock size={12} aria-hidden /> {words.waiting}
            </>
          ) : (
            <Ago at={message.createdAt} />
          )}
        </p>
      }
    >
      {mine && <span className="srOnly">{words.you} </span>}
      {message.content}
    </Bubble>
  );
}
