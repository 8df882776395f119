import type { FormEvent } from 'react';
import { messageMax } from '#sync/constants.ts';
import { type ListedReport, noteOf } from '#sync/contract/reports.ts';
import type { Me } from '#sync/contract/users.ts';
import type { JudgedField } from '#sync/fields.ts';
import { isBlank } from '#sync/text/visibleText.ts';
import { useRead, useWrite } from '../../../data/hooks.ts';
import { useRefetchOnNotification } from '../../../data/refetchOnNotification.ts';
import { formatDate } from '../../../i18n/formatUnits.ts';
import { localizeStoredText } from '../../../i18n/localizeStoredText.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { useOnline } from '../../../platform/page/useOnlineStatus.ts';
import { draftKey, useDraft } from '../../../session/drafts/useDraft.ts';
import { useTextNotes } from '../../../shared/texts/useTextNotes.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextArea } from '../../../ui/controls/Field.tsx';
import { NeedsConnection } from '../../../ui/feedback/NeedsConnection.tsx';
import { MessageBubble } from '../../../ui/layout/MessageBubble.tsx';
import { RelativeTime } from '../../../ui/layout/RelativeTime.tsx';
import css from '../Profile.module.css';
import { SectionGate } from '../SectionGate.tsx';

const contentField: JudgedField = { field: 'content', surface: 'toStaff' };

type Props = { report: ListedReport; me: Me };

export function ReportConversation({ report, me }: Props) {
  const words = useMessages('profile').reports;
  const read = useRead('reports.messages', { id: report.id });
  useRefetchOnNotification(read.again);
  return (
    <>
      <div className={css.talk} role="log" aria-label={words.conversation}>
        <MessageBubble mine who={said(words.you, report.createdAt)}>
          {noteOf(report) || words.noNote}
        </MessageBubble>
        <SectionGate read={read}>
          {(messages) =>
            messages.map(({ id, senderId, sender, content, createdAt }) => (
              <MessageBubble
                key={id}
                mine={senderId === me.id}
                who={said(senderId === me.id ? words.you : localizeStoredText(sender.username), createdAt)}
              >
                {content}
              </MessageBubble>
            ))
          }
        </SectionGate>
      </div>
      {report.status === 'resolved' ? (
        <p className={css.ended}>
          {words[report.dismissed ? 'dismissedOn' : 'resolvedOn'](formatDate(report.resolvedAt ?? report.createdAt))}
        </p>
      ) : (
        <Writer report={report} me={me} />
      )}
    </>
  );
}

const said = (who: string, at: string) => (
  <>
    <b>{who}</b> <RelativeTime at={at} />
  </>
);

function Writer({ report, me }: Props) {
  const words = useMessages('profile').reports;
  const online = useOnline();
  const draft = useDraft(draftKey.answer(me.id, report.id), '');
  const { cards } = useTextNotes(draft.value, contentField, me.id);
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
      {cards}
      {!online && <NeedsConnection>{words.offline}</NeedsConnection>}
      <Button type="submit" look="primary" disabled={!online || busy || tooLong || isBlank(content)}>
        {busy ? words.sending : words.send}
      </Button>
    </form>
  );
}
