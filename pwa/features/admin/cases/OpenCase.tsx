import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { minute } from '#sync/constants.ts';
import type { CaseDetails, CaseEvidence } from '#sync/contract/moderation.ts';
import { useRead } from '../../../data/hooks.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { setVisibleInterval } from '../../../platform/page/pageVisibility.ts';
import { useSession } from '../../../session/SessionProvider.tsx';
import { Button, IconButton } from '../../../ui/controls/Button.tsx';
import { EvidenceTexts } from '../inbox/Evidence.tsx';
import css from '../inbox/Inbox.module.css';
import { SelectedItemStatus } from '../inbox/Inbox.tsx';
import { focusRef } from '../inbox/ReportView.tsx';
import { useStaffAction } from '../useStaffAction.ts';
import { AuthorHistory, CaseFacts, FiledReports } from './CaseFacts.tsx';
import own from './Cases.module.css';
import { DecisionForm } from './DecisionForm.tsx';
import { DecisionRecord } from './DecisionRecord.tsx';
import { useCaseTitle } from './useCaseTitle.ts';
import { useShortcuts } from './useShortcuts.ts';

type Props = { id: string; within: RefObject<HTMLElement | null>; onClose(): void; onDecided(): void };

export function OpenCase({ id, ...rest }: Props) {
  const read = useRead('moderation.one', { id });
  if (!read.data) return <SelectedItemStatus read={read} onClose={rest.onClose} />;
  return <CaseView details={read.data} {...rest} />;
}

/** Milliseconds after which whoever works on a case asks for another ten minutes. */
const renewMs = 5 * minute * 1_000;

function CaseView({ details, within, onClose, onDecided }: Omit<Props, 'id'> & { details: CaseDetails }) {
  const words = useMessages('cases');
  const { back } = useMessages('admin');
  const title = useCaseTitle();
  const { id, state, decisions } = details;
  const evidence = useEvidence(details);
  return (
    <article className={css.view} aria-labelledby="case-title">
      <header className={css.head}>
        <IconButton label={back} className={css.back} onClick={onClose}>
          <ArrowLeft size={20} aria-hidden />
        </IconButton>
        <h3 id="case-title" tabIndex={-1} ref={focusRef}>
          {title(details)}
        </h3>
        <span className={own.severity} data-severity={details.severity}>
          {words.severity(formatNumber(details.severity))}
        </span>
      </header>
      {state !== 'closed' && <Claim details={details} within={within} />}
      <CaseFacts details={details} />
      <FiledReports details={details} />
      <AuthorHistory details={details} />
      <Evidence details={details} within={within} {...evidence} />
      {decisions.map((decision) => (
        <DecisionRecord key={decision.id} decision={decision} version={details.version} />
      ))}
      {state === 'open' && <DecisionForm key={id} details={details} within={within} onDecided={onDecided} />}
    </article>
  );
}

/** Takes the case, and keeps it while the page is looked at. */
function Claim({ details: { id, claimedBy }, within }: { details: CaseDetails; within: Props['within'] }) {
  const words = useMessages('cases');
  const { me } = useSession();
  const { write: claim, off } = useStaffAction('moderation.claim', { quiet: true });
  const { write: release, off: isReleasing } = useStaffAction('moderation.release', { quiet: true });
  const isMine = claimedBy !== null && claimedBy.id === me?.id;
  const renew = useEffectEvent(() => void claim({ id }));
  useEffect(() => {
    if (isMine) return setVisibleInterval(renewMs, () => renew());
  }, [isMine]);
  const toggle = () => void (isMine ? release({ id }) : claim({ id }));
  useShortcuts(within, { c: toggle });
  return (
    <div className={css.next}>
      {claimedBy && (
        <p>
          <b>{isMine ? words.claimedByYou : words.claimedBy(claimedBy.username)}</b>
        </p>
      )}
      {(isMine || !claimedBy) && (
        <Button size="small" disabled={off || isReleasing} onClick={toggle}>
          {isMine ? words.release : words.claim}
        </Button>
      )}
    </div>
  );
}

function useEvidence({ id }: CaseDetails) {
  const [kept, setKept] = useState<CaseEvidence>();
  const { write, off } = useStaffAction('moderation.evidence', { quiet: true, onDone: setKept });
  return { kept, off, show: () => void write({ id }) };
}

/** What was reported, behind a button: each look at it is written down. */
function Evidence({
  details: { kind, filed },
  within,
  kept,
  off,
  show,
}: { details: CaseDetails; within: Props['within'] } & ReturnType<typeof useEvidence>) {
  const { evidence: words } = useMessages('admin').reports;
  const { quotes } = useMessages('cases');
  useShortcuts(within, { e: () => !kept && !off && show() });
  return (
    <>
      <h4 className={css.heading}>{words.heading}</h4>
      {kept ? (
        <>
          <EvidenceTexts evidence={kept} kind={kind} />
          {kept.quotes.length > 0 && <p className={css.quiet}>{quotes}</p>}
          {kept.quotes.map(({ reportId, quote }) => (
            <blockquote key={reportId} className={css.text}>
              {quote}
              <footer className={css.quiet}>{filed.find(({ id }) => id === reportId)?.reporter?.username}</footer>
            </blockquote>
          ))}
        </>
      ) : (
        <div className={css.next}>
          <Button disabled={off} onClick={show}>
            {words.show}
          </Button>
          <p className={css.quiet}>{words.logged}</p>
        </div>
      )}
    </>
  );
}
