import type { FormEvent } from 'react';
import { messageMax } from '#sync/constants.ts';
import type { FeedbackMessage } from '#sync/contract/feedback.ts';
import { isBlank } from '#sync/text/visibleText.ts';
import type { QueryResult } from '../../../data/hooks.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { localizeStoredText } from '../../../i18n/localizeStoredText.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { draftKey, useDraft } from '../../../session/drafts/useDraft.ts';
import { useSession } from '../../../session/SessionProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextArea } from '../../../ui/controls/Field.tsx';
import { MessageBubble } from '../../../ui/layout/MessageBubble.tsx';
import { RelativeTime } from '../../../ui/layout/RelativeTime.tsx';
import { QueryGate, RowsSkeleton } from '../QueryGate.tsx';
import css from './Inbox.module.css';

type Message = Pick<FeedbackMessage, 'id' | 'senderId' | 'content' | 'createdAt' | 'sender'>;
type Props = {
  /** What it is about. */
  id: string;
  messages: QueryResult<Message[]>;
  answer(content: string): Promise<boolean>;
  busy: boolean;
  off: boolean;
  /** Why nobody is there who would read an answer. */
  closed?: string | undefined;
};

/** What was said about a report or about feedback, and the answer to it. */
export function Thread({ id, messages, answer, busy, off, closed }: Props) {
  const { thread: words, you } = useMessages('admin');
  const { me } = useSession();
  return (
    <>
      <h4 className={css.heading}>{words.heading}</h4>
      <QueryGate read={messages} skeleton={<RowsSkeleton rows={1} />}>
        {(all) => (
          <div className={css.messages} role="log" aria-label={words.heading}>
            {all.length === 0 && <p className={css.quiet}>{words.none}</p>}
            {all.map(({ id: key, senderId, sender, content, createdAt }) => (
              <MessageBubble
                key={key}
                mine={senderId === me?.id}
                who={
                  <>
                    <b>
                      {senderId === me?.id ? you : sender.id ? sender.username : localizeStoredText(sender.username)}
                    </b>
                    {', '}
                    <RelativeTime at={createdAt} />
                  </>
                }
              >
                {content}
              </MessageBubble>
            ))}
          </div>
        )}
      </QueryGate>
      {closed ? <p className={css.quiet}>{closed}</p> : <Writer id={id} answer={answer} busy={busy} off={off} />}
    </>
  );
}

function Writer({ id, answer, busy, off }: Omit<Props, 'messages' | 'closed'>) {
  const { thread: words } = useMessages('admin');
  const { me } = useSession();
  const draft = useDraft(draftKey.answer(me?.id ?? '', id), '');
  const content = draft.value.trim();
  const tooLong = [...content].length > messageMax;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await answer(content)) draft.forget();
  };
  return (
    <form className={css.writer} onSubmit={submit}>
      <TextArea
        label={words.answer}
        hint={tooLong ? words.tooLong(formatNumber(messageMax)) : words.asModerator}
        rows={3}
        value={draft.value}
        readOnly={busy}
        aria-invalid={tooLong}
        onChange={(event) => draft.set(event.target.value)}
      />
      <Button type="submit" look="primary" disabled={off || tooLong || isBlank(content)}>
        {busy ? words.sending : words.send}
      </Button>
    </form>
  );
}
