import type { FormEvent } from 'react';
import { type ListedReport, reports } from '#sync/contract/reports.ts';
import type { Me } from '#sync/contract/users.ts';
import { messageMax, unreadEvery } from '#sync/rules.ts';
import { ago } from '../clock.ts';
import { useRead, useWrite } from '../data.ts';
import { useOnline } from '../outbox.ts';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/Field.tsx';
import { NeedsConnection } from '../ui/Page.tsx';
import { draftKey, useDraft } from '../ui/useDraft.ts';
import { dateText } from '../words/show.ts';
import { translated, useWords } from '../words/words.ts';
import { Loaded } from './Loaded.tsx';
import css from './Profile.module.css';

type Props = { report: ListedReport; me: Me };

export function ReportTalk({ report, me }: Props) {
  const words = useWords('profile').reports;
  const read = useRead(reports.messages, { id: report.id }, { every: unreadEvery });
  return (
    <>
      <div className={css.talk} role="log" aria-label={words.conversation}>
        <Words who={words.you} at={report.createdAt} text={report.description} mine />
        <Loaded read={read}>
          {(messages) =>
            messages.map(({ id, senderId, sender, content, createdAt }) => (
              <Words
                key={id}
                who={senderId === me.id ? words.you : translated(sender.username)}
                at={createdAt}
                text={content}
                mine={senderId === me.id}
              />
            ))
          }
        </Loaded>
      </div>
      {report.status === 'resolved' ? (
        <p className={css.ended}>{words.resolvedOn(dateText(report.resolvedAt ?? report.createdAt))}</p>
      ) : (
        <Writer report={report} me={me} />
      )}
    </>
  );
}

const Words = ({ who, at, text, mine }: { who: string; at: string; text: string; mine: boolean }) => (
  <div className={mine ? `${css.words} ${css.own}` : css.words}>
    <p className={css.quiet}>
      <b>{who}</b> {ago(at)}
    </p>
    <p className={css.bubble}>{text}</p>
  </div>
);

function Writer({ report, me }: Props) {
  const words = useWords('profile').reports;
  const online = useOnline();
  const draft = useDraft(draftKey.answer(me.id, report.id), '');
  const { write: answer, busy } = useWrite(reports.answer);
  const content = draft.value.trim();
  const tooLong = [...content].length > messageMax;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (content && !tooLong && (await answer({ id: report.id, content }))) draft.forget();
  };
  return (
    <form className={css.writer} onSubmit={submit}>
      <TextArea
        label={words.answer}
        hint={words.answerHint}
        rows={3}
        value={draft.value}
        error={tooLong ? words.tooLong(messageMax) : undefined}
        onChange={(event) => draft.set(event.target.value)}
      />
      {!online && <NeedsConnection>{words.offline}</NeedsConnection>}
      <Button type="submit" look="primary" disabled={!online || busy || tooLong || content === ''}>
        {busy ? words.sending : words.send}
      </Button>
    </form>
  );
}
