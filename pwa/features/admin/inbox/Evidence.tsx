import { useState } from 'react';
import type { Contract } from '#sync/contract/index.ts';
import type { ListedReport, ReportEvidence } from '#sync/contract/reports.ts';
import type { Output } from '#sync/endpoint.ts';
import { formatDateTime } from '../../../i18n/formatUnits.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { MessageBubble } from '../../../ui/layout/MessageBubble.tsx';
import { useStaffAction } from '../useStaffAction.ts';
import css from './Inbox.module.css';

/** Behind a button what the reporter saw and what the server kept: each look is written down. */
export function Evidence({ report: { id, kind } }: { report: ListedReport }) {
  const { quote: heading, evidence: words } = useMessages('admin').reports;
  const [kept, setKept] = useState<Output<Contract['reports']['evidence']>>();
  const { write: show, off } = useStaffAction('reports.evidence', { quiet: true, onDone: setKept });
  return (
    <>
      {kept?.quote && (
        <>
          <h4 className={css.heading}>{heading}</h4>
          <blockquote className={css.text}>{kept.quote}</blockquote>
        </>
      )}
      <h4 className={css.heading}>{words.heading}</h4>
      {kept ? (
        <EvidenceTexts evidence={kept} kind={kind} />
      ) : (
        <div className={css.next}>
          <Button disabled={off} onClick={() => void show({ id })}>
            {words.show}
          </Button>
          <p className={css.quiet}>{words.logged}</p>
        </div>
      )}
    </>
  );
}

/** What the server kept of what was reported. */
export function EvidenceTexts({
  evidence: { author, texts },
  kind,
}: {
  evidence: ReportEvidence;
  kind: ListedReport['kind'];
}) {
  const { evidence: words } = useMessages('admin').reports;
  if (texts.length === 0) return <p className={css.quiet}>{words.none}</p>;
  return (
    <section className={css.messages} aria-label={words.heading}>
      <p className={css.quiet}>{words.by(author?.username ?? words.gone)}</p>
      {texts.map(({ text, capturedAt, context }) => (
        <div key={capturedAt} className={css.messages}>
          <blockquote className={css.text}>
            <b>{text}</b>
          </blockquote>
          <p className={css.quiet}>{formatDateTime(capturedAt)}</p>
          {context.length > 0 && <p className={css.quiet}>{kind === 'review' ? words.earlier : words.around}</p>}
          {context.map(({ by, content, at }) => (
            <MessageBubble
              key={`${at} ${content}`}
              mine={by === 'reporter'}
              who={
                <>
                  <b>{words[by]}</b>, {formatDateTime(at)}
                </>
              }
            >
              {content}
            </MessageBubble>
          ))}
        </div>
      ))}
    </section>
  );
}
