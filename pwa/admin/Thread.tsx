import type { FormEvent } from 'react';
import type { FeedbackMessage } from '#sync/contract/feedback.ts';
import { messageMax } from '#sync/rules.ts';
import { isBlank } from '#sync/seen.ts';
import type { Read } from '../data.ts';
import { useSession } from '../session.tsx';
import { Ago } from '../ui/Ago.tsx';
import { Bubble } from '../ui/Bubble.tsx';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/Field.tsx';
import { draftKey, useDraft } from '../ui/useDraft.ts';
import { translated } from '../words/said.ts';
import { numberText } from '../words/show.ts';
import { useWords } from '../words/words.ts';
import css from './Inbox.module.css';
import { Loaded, RowsSkeleton } from './Loaded.tsx';

type Message = Pick<FeedbackMessage, 'id' | 'senderId' | 'content' | 'createdAt' | 'sender'>;
type Props = {
  /** What it is about. */
  id: string;
  messages: Read<Message[]>;
  answer(content: string): Promise<boolean>;
  busy: boolean;
  off: boolean;
  /** Why nobody is there who would read an answer. */
  closed?: string | undefined;
};

/** What was said about a report or about feedback, and the answer to it. */
export function Thread({ id, messages, answer, busy, off, closed }: Props) {
  const { thread: words, you } = useWords('admin');
  const { me } = useSession();
  return (
    <>
      <h4 className={css.heading}>{words.heading}</h4>
      <Loaded read={messages} skeleton={<RowsSkeleton rows={1} />}>
        {(all) => (
          <div className={css.messages} role="log" aria-label={words.heading}>
            {all.length === 0 && <p className={css.quiet}>{words.none}</p>}
            {all.map(({ id: key, senderId, sender, content, createdAt }) => (
              <Bubble
                key={key}
                mine={senderId === me?.id}
                who={
                  <>
                    <b>{senderId === me?.id ? you : sender.id ? sender.username : translated(sender.username)}</b>
                    {', '}
                    <Ago at={createdAt} />
                  </>
                }
              >
                {content}
              </Bubble>
            ))}
          </div>
        )}
      </Loaded>
      {closed ? <p className={css.quiet}>{closed}</p> : <Writer id={id} answer={answer} busy={busy} off={off} />}
    </>
  );
}

function Writer({ id, answer, busy, off }: Omit<Props, 'messages' | 'closed'>) {
  const { thread: words } = useWords('admin');
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
        hint={tooLong ? words.tooLong(numberText(messageMax)) : words.asModerator}
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
