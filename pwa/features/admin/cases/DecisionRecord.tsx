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

/** What was decided in a case, the appeal against it, and the way to take it back. */
export function DecisionRecord({ decision }: { decision: StaffDecision }) {
  const { decision: words } = useMessages('cases');
  const { rules } = useMessages('policy');
  const actions = useActionList();
  const { by, createdAt, rule, facts, noteToAuthor, state, revertedWhy, appeal } = decision;
  const isOpen = appeal !== null && appeal.outcome === null;
  return (
    <section className={own.decision} aria-label={words.heading}>
      <p>
        <b>{actions(decision)}</b>
        {state === 'reverted' && `, ${words.reverted}`}
      </p>
      <p className={css.quiet}>
        {words.by(by?.username ?? localizeStoredText('Deleted account'), formatDateTime(createdAt))}
      </p>
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
      {isOpen && <AppealAnswer decision={decision} appealId={appeal.id} />}
      {state === 'active' && !isOpen && !decision.actions.includes('none') && <Revert id={decision.id} />}
    </section>
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
  const [why, setWhy] = useState<string>();
  const { error, isWrong } = useTextLimit(why ?? '');
  const { write: revert, busy, off } = useStaffAction('moderation.revert', { quiet: true });
  if (why === undefined)
    return (
      <div className={css.next}>
        <Button size="small" onClick={() => setWhy('')}>
          {words.revert}
        </Button>
      </div>
    );
  return (
    <>
      <TextArea
        label={words.why}
        hint={words.whyHint}
        rows={3}
        value={why}
        error={error}
        onChange={(event) => setWhy(event.target.value)}
      />
      <div className={css.next}>
        <Button disabled={off || isWrong || isBlank(why)} onClick={() => void revert({ id, why })}>
          {busy ? words.reverting : words.revert}
        </Button>
      </div>
    </>
  );
}
