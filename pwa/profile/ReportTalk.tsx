import type { FormEvent } from 'react';
import type { ListedReport } from '#sync/contract/reports.ts';
import type { Me } from '#sync/contract/users.ts';
import { messageMax } from '#sync/rules.ts';
import { isBlank } from '#sync/seen.ts';
import { useRead, useWrite } from '../data.ts';
import { useAtNews } from '../news.ts';
import { useOnline } from '../online.ts';
import { Ago } from '../ui/Ago.tsx';
import { Bubble } from '../ui/Bubble.tsx';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/Field.tsx';
import { NeedsConnection } from '../ui/NeedsConnection.tsx';
import { draftKey, useDraft } from '../ui/useDraft.ts';
import { dateText } from '../words/measures.ts';
import { translated } from '../words/said.ts';
import { useWords } from '../words/words.ts';
import { Loaded } from './Loaded.tsx';
import css from './Profile.module.css';

type Props = { report: ListedReport; me: Me };

export function ReportTalk({ report, me }: Props) {
  const words = useWords('profile').reports;
  const read = useRead('reports.messages', { id: report.id });
  useAtNews(read.again);
  return (
    <>
      <div className={css.talk} role="log" aria-label={words.conversation}>
        <Bubble mine who={said(words.you, report.createdAt)}>
          {report.description}
        </Bubble>
        <Loaded read={read}>
          {(messages) =>
            messages.map(({ id, senderId, sender, content, createdAt }) => (
              <Bubble
                key={id}
                mine={senderId === me.id}
                who={said(senderId === me.id ? words.you : translated(sender.username), createdAt)}
              >
                {content}
              </Bubble>
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

const said = (who: string, at: string) => (
  <>
    <b>{who}</b> <Ago at={at} />
  </>
);

function Writer({ report, me }: Props) {
  const words = useWords('profile').reports;
  const online = useOnline();
  const draft = useDraft(draftKey.answer(me.id, report.id), '');
  const { write: answer, busy } = useWrite('reports.answer');
  const content = draft.value.trim();
  const tooLong = [...content].length > messageMax;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isBlank(content) && !tooLong && (await answer({ id: report.id, content }))) draft.forget();
  };
  return (
    <form className={css.writer} onSubmit={submit}>
      <TextArea
        label={words.answer}
        hint={words.answerHint}
        rows={3}
        value={draft.value}
        readOnly={busy}
        error={tooLong ? words.tooLong(messageMax) : undefined}
        onChange={(event) => draft.set(event.target.value)}
      />
      {!online && <NeedsConnection>{words.offline}</NeedsConnection>}
      <Button type="submit" look="primary" disabled={!online || busy || tooLong || isBlank(content)}>
        {busy ? words.sending : words.send}
      </Button>
    </form>
  );
}
