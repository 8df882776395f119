import ArrowLeft from 'lucide-react/icons/arrow-left';
import Clock from 'lucide-react/icons/clock';
import Send from 'lucide-react/icons/send';
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { type Friend, type FriendMessage, friends } from '#sync/contract/friends.ts';
import type { Me } from '#sync/contract/users.ts';
import { messageMax } from '#sync/rules.ts';
import { ago } from '../clock.ts';
import { useRead, useWrite } from '../data.ts';
import { useWaiting } from '../outbox.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { inputClass } from '../ui/Field.tsx';
import { draftKey, useDraft } from '../ui/useDraft.ts';
import css from './Friends.module.css';
import { fullName } from './names.ts';

type Props = { friend: Friend['friend']; me: Me; onClose(): void };

export function Conversation({ friend, me, onClose }: Props) {
  const messages = useRead(friends.messages, { friendId: friend.id }).data ?? [];
  const waiting = new Set(useWaiting().map(({ write }) => write.id));
  const end = useRef<HTMLDivElement>(null);
  // The newest message stays in sight.
  useEffect(() => {
    const list = end.current;
    if (list && messages.length > 0) list.scrollTop = list.scrollHeight;
  }, [messages.length]);

  return (
    <section className={css.conversation} aria-label={`Messages with ${friend.username}`}>
      <header className={css.with}>
        <IconButton label="Back to friends" className={css.back} onClick={onClose}>
          <ArrowLeft size={20} aria-hidden />
        </IconButton>
        <Avatar username={friend.username} side={36} />
        <span className={css.names}>
          <h2>{friend.username}</h2>
          <span>{fullName(friend)}</span>
        </span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <div className={css.messages} ref={end} tabIndex={0} role="log" aria-label="Messages">
        {messages.length === 0 && <p className={css.quiet}>Say hello.</p>}
        {messages.map((message) => (
          <Message
            key={message.id}
            message={message}
            mine={message.senderId === me.id}
            waiting={waiting.has(message.id)}
          />
        ))}
      </div>
      <Writer friend={friend} me={me} />
    </section>
  );
}

const Message = ({ message, mine, waiting }: { message: FriendMessage; mine: boolean; waiting: boolean }) => (
  <div className={mine ? `${css.message} ${css.own}` : css.message}>
    <p className={css.bubble}>
      <span className="srOnly">{mine ? 'You: ' : ''}</span>
      {message.content}
    </p>
    <p className={css.when}>
      {waiting ? (
        <>
          <Clock size={12} aria-hidden /> waiting
        </>
      ) : (
        ago(message.createdAt)
      )}
    </p>
  </div>
);

function Writer({ friend, me }: Omit<Props, 'onClose'>) {
  const draft = useDraft(draftKey.message(me.id, friend.id), '');
  const { write: send } = useWrite(friends.message, { quiet: true });
  const content = draft.value.trim();
  const tooLong = [...content].length > messageMax;
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (content && !tooLong && (await send({ receiverId: friend.id, content }))) draft.forget();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };
  return (
    <form className={css.writer} onSubmit={submit}>
      <textarea
        className={inputClass}
        aria-label={`Message to ${friend.username}`}
        placeholder="Write a message"
        rows={1}
        value={draft.value}
        aria-invalid={tooLong}
        onChange={(event) => draft.set(event.target.value)}
        onKeyDown={onKey}
      />
      <Button type="submit" look="primary" disabled={content === '' || tooLong} aria-label="Send message">
        <Send size={18} aria-hidden />
      </Button>
      {tooLong && <p className={css.hint}>At most {messageMax} characters</p>}
    </form>
  );
}
