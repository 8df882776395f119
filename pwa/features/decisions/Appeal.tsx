import type { FormEvent } from 'react';
import { appealMax } from '#sync/constants.ts';
import type { Decision } from '#sync/contract/decisions.ts';
import type { JudgedField } from '#sync/fields.ts';
import { isBlank } from '#sync/text/visibleText.ts';
import { useWrite } from '../../data/hooks.ts';
import { formatNumber } from '../../i18n/format.ts';
import { formatDate } from '../../i18n/formatUnits.ts';
import { useMessages } from '../../i18n/messages.ts';
import { nowIso } from '../../platform/clock.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';
import { draftKey, useDraft } from '../../session/drafts/useDraft.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { useTextNotes } from '../../shared/texts/useTextNotes.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { TextArea } from '../../ui/controls/Field.tsx';
import { NeedsConnection } from '../../ui/feedback/NeedsConnection.tsx';
import { useHashTarget } from '../../ui/hooks/useHashTarget.ts';
import css from './Decision.module.css';

const wordsField: JudgedField = { field: 'words', surface: 'toStaff' };

type Props = { decision: Decision };

/** How to ask for another look, and what became of it. */
export function Appeal({ decision }: Props) {
  const { appeal: words } = useMessages('decisions');
  const { appeal, appealUntil, state } = decision;
  if (appeal) return <Made appeal={appeal} />;
  if (state === 'reverted') return null;
  if (appealUntil < nowIso()) return <p>{words.over(formatDate(appealUntil))}</p>;
  return (
    <>
      <h2>{words.heading}</h2>
      <p>{(decision.automatic === 1 ? words.textOfStore : words.text)(formatDate(appealUntil))}</p>
      <AppealForm decision={decision} />
    </>
  );
}

function Made({ appeal: { words: said, outcome, note } }: { appeal: NonNullable<Decision['appeal']> }) {
  const { appeal: words } = useMessages('decisions');
  const heading = useHashTarget<HTMLHeadingElement>('appeal');
  return (
    <>
      <h2 id="appeal" ref={heading}>
        {words.yours}
      </h2>
      <p className={css.words}>{said}</p>
      <p role="status">
        <b>{outcome ? words[outcome] : words.waiting}</b>
      </p>
      {note && (
        <>
          <p>{words.answered}</p>
          <p className={css.words}>{note}</p>
        </>
      )}
    </>
  );
}

function AppealForm({ decision: { id: decisionId } }: Props) {
  const { appeal: words } = useMessages('decisions');
  const { me } = useSession();
  const online = useOnline();
  const draft = useDraft(draftKey.appeal(me?.id ?? '', decisionId), '');
  const { cards } = useTextNotes(draft.value, wordsField, me?.id);
  const { write: appeal, busy } = useWrite('decisions.appeal', { quiet: true, onDone: () => draft.forget() });
  const said = draft.value.trim();
  const isLong = [...said].length > appealMax;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void appeal({ decisionId, words: said });
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <TextArea
        label={words.words}
        hint={words.hint}
        rows={5}
        value={draft.value}
        readOnly={busy}
        error={isLong ? words.tooLong(formatNumber(appealMax)) : undefined}
        onChange={(event) => draft.set(event.target.value)}
      />
      {cards}
      {!online && <NeedsConnection>{words.offline}</NeedsConnection>}
      <Button type="submit" look="primary" disabled={!online || busy || isLong || isBlank(said)}>
        {busy ? words.sending : words.send}
      </Button>
    </form>
  );
}
