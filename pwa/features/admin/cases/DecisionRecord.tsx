import { useState } from 'react';
import { appealMax } from '#sync/constants.ts';
import type { StaffDecision } from '#sync/contract/moderation.ts';
import { isBlank } from '#sync/text/visibleText.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { formatDateTime } from '../../../i18n/formatUnits.ts';
import { localizeStoredText } from '../../../i18n/localizeStoredText.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { draftKey, useDraft } from '../../../session/drafts/useDraft.ts';
import { useSession } from '../../../session/SessionProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextArea } from '../../../ui/controls/Field.tsx';
import css from '../inbox/Inbox.module.css';
import { useStaffAction } from '../useStaffAction.ts';
import own from './Cases.module.css';
import { useActionList } from './useActionList.ts';

type Props = { decision: StaffDecision };

/**
 * What was decided in a case, the appeal against it, and the way to take it back; or a decision that waits for a second person,
 * and the way to confirm or refuse it. `version`: of the case, as it is shown.
 */
export function DecisionRecord({ decision, version }: Props & { version: number }) {
  const { decision: words, waits } = useMessages('cases');
  const { rules } = useMessages('policy');
  const actions = useActionList();
  const { rule, facts, noteToAuthor, state, revertedWhy, appeal } = decision;
  const isOpen = appeal !== null && appeal.outcome === null;
  const states = { active: '', reverted: words.reverted, waiting: waits, refused: words.refused };
  return (
    <section className={own.decision} aria-label={words.heading}>
      <p>
        <b>{[actions(decision), states[state]].filter(Boolean).join('. ')}</b>
      </p>
      <Makers decision={decision} />
      {rule && <p>{(rules as Record<string, string>)[rule]}</p>}
      {[facts, noteToAuthor, revertedWhy]
        .filter((text) => text !== '')
        .map((text) => (
          <p key={text} className={css.text}>
            {text}
          </p>
        ))}
      {appeal && (
        <>
          <p>
            <b>{words.theirs}</b>
          </p>
          <p className={css.text}>{appeal.words}</p>
          {appeal.outcome && <p>{appeal.outcome === 'upheld' ? words.wasUpheld : words.wasOverturned}</p>}
          {appeal.outcome === 'upheld' && appeal.note && <p className={css.text}>{appeal.note}</p>}
        </>
      )}
      {state === 'waiting' && <Confirmation decision={decision} version={version} />}
      {isOpen && <AppealAnswer decision={decision} appealId={appeal.id} />}
      {state === 'active' && !isOpen && !decision.actions.includes('none') && <Revert id={decision.id} />}
    </section>
  );
}

/** Who made a decision, and who confirmed or refused it. */
function Makers({ decision: { kind, automatic, by, createdAt, state, second, secondAt, alone } }: Props) {
  const { decision: words, byStore } = useMessages('cases');
  const nameOf = (who: StaffDecision['by']) => who?.username ?? localizeStoredText('Deleted account');
  const settledBy = state === 'refused' ? words.refusedBy : words.confirmedBy;
  return (
    <p className={css.quiet}>
      {automatic === 1 && kind === 'review'
        ? words.automatic(formatDateTime(createdAt))
        : words.by(automatic === 1 ? byStore : nameOf(by), formatDateTime(createdAt))}
      {secondAt !== null && (
        <>
          <br />
          {alone === 1 ? words.alone : settledBy(nameOf(second), formatDateTime(secondAt))}
        </>
      )}
    </p>
  );
}

/** Lets somebody else confirm a decision that waits, or refuse it; whoever made it may take it back. */
function Confirmation({ decision: { id, isOwn, aloneAt, toReporters }, version }: Props & { version: number }) {
  const { decision: words } = useMessages('cases');
  const { write: confirm, busy, off } = useStaffAction('moderation.confirm', { quiet: true });
  const { write: refuse, ...refusing } = useStaffAction('moderation.refuse', { quiet: true });
  const refusal = isOwn
    ? { action: words.revert, doing: words.reverting, label: words.why, hint: words.whyRefusedHint }
    : { action: words.refuse, doing: words.refusing, label: words.whyRefused, hint: words.whyRefusedHint };
  return (
    <>
      {toReporters && (
        <>
          <p>
            <b>{words.toReporters}</b>
          </p>
          <p className={css.text}>{toReporters}</p>
        </>
      )}
      {isOwn === 1 && (
        <p className={css.quiet}>{aloneAt ? words.aloneAt(formatDateTime(aloneAt)) : words.waitsForOther}</p>
      )}
      {isOwn === 0 && (
        <div className={css.next}>
          <Button look="primary" disabled={off} onClick={() => void confirm({ id, version })}>
            {busy ? words.confirming : words.confirm}
          </Button>
        </div>
      )}
      <WithReason words={refusal} {...refusing} onGive={(why) => void refuse({ id, why })} />
    </>
  );
}

/** Whether a text cannot be sent as it is, and what to say of it. */
function useTextLimit(text: string) {
  const { form } = useMessages('cases');
  const isLong = [...text.trim()].length > appealMax;
  return { error: isLong ? form.tooLong(formatNumber(appealMax)) : undefined, isWrong: isLong };
}

function AppealAnswer({ decision, appealId: id }: { decision: StaffDecision; appealId: string }) {
  const { decision: words } = useMessages('cases');
  const { me } = useSession();
  const draft = useDraft(draftKey.answer(me?.id ?? '', id), '');
  const { error, isWrong } = useTextLimit(draft.value);
  const { write: answer, off } = useStaffAction('moderation.answerAppeal', {
    quiet: true,
    onDone: () => draft.forget(),
  });
  const give = (outcome: 'upheld' | 'overturned') => void answer({ id, outcome, note: draft.value });
  return (
    <>
      {decision.isOwn === 1 && <p className={css.quiet}>{words.own}</p>}
      <TextArea
        label={words.answer}
        hint={words.answerHint}
        rows={3}
        value={draft.value}
        error={error}
        onChange={(event) => draft.set(event.target.value)}
      />
      <div className={css.next}>
        <Button disabled={off || isWrong} onClick={() => give('overturned')}>
          {words.overturned}
        </Button>
        <Button disabled={off || isWrong} onClick={() => give('upheld')}>
          {words.upheld}
        </Button>
      </div>
    </>
  );
}

function Revert({ id }: { id: string }) {
  const { decision: words } = useMessages('cases');
  const { write: revert, ...state } = useStaffAction('moderation.revert', { quiet: true });
  const said = { action: words.revert, doing: words.reverting, label: words.why, hint: words.whyHint };
  return <WithReason words={said} {...state} onGive={(why) => void revert({ id, why })} />;
}

type Reasoned = {
  words: { action: string; doing: string; label: string; hint: string };
  busy: boolean;
  off: boolean;
  onGive(why: string): void;
};

/** A button that asks for a reason before it does something. */
function WithReason({ words, busy, off, onGive }: Reasoned) {
  const [why, setWhy] = useState<string>();
  const { error, isWrong } = useTextLimit(why ?? '');
  if (why === undefined)
    return (
      <div className={css.next}>
        <Button size="small" onClick={() => setWhy('')}>
          {words.action}
        </Button>
      </div>
    );
  return (
    <>
      <TextArea
        label={words.label}
        hint={words.hint}
        rows={3}
        value={why}
        error={error}
        onChange={(event) => setWhy(event.target.value)}
      />
      <div className={css.next}>
        <Button disabled={off || isWrong || isBlank(why)} onClick={() => onGive(why)}>
          {busy ? words.doing : words.action}
        </Button>
      </div>
    </>
  );
}
