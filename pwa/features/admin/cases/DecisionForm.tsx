import { type FormEvent, type RefObject, useId } from 'react';
import { authorNoteMax, factsMax, muteHoursMax, reporterNoteMax } from '#sync/constants.ts';
import {
  actionsFor,
  type DecisionAction,
  decisionActions,
  needsSecondPerson,
  timedActions,
} from '#sync/contract/decisions.ts';
import type { CaseDetails } from '#sync/contract/moderation.ts';
import { type ConductRule, conductRuleKeys } from '#sync/policy/conduct.ts';
import { isBlank } from '#sync/text/visibleText.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { draftKey, useDraft } from '../../../session/drafts/useDraft.ts';
import { useSession } from '../../../session/SessionProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { TextArea } from '../../../ui/controls/Field.tsx';
import { SelectField } from '../../../ui/controls/SelectField.tsx';
import { toast } from '../../../ui/feedback/Toast.tsx';
import css from '../inbox/Inbox.module.css';
import { useStaffAction } from '../useStaffAction.ts';
import own from './Cases.module.css';
import { actionKey, useDuration } from './useActionList.ts';
import { useShortcuts } from './useShortcuts.ts';

type Draft = {
  actions: DecisionAction[];
  hours: number;
  rule: ConductRule | null;
  law: boolean;
  facts: string;
  noteToAuthor: string;
  noteToReporters: string;
};
const blank: Draft = {
  ...{ actions: [], hours: 24, rule: null, law: false },
  ...{ facts: '', noteToAuthor: '', noteToReporters: '' },
};
/** Hours that somebody may be muted for, or their account suspended. */
const times = [1, 24, 72, 168, muteHoursMax];

/** With it or without it; `none` stands alone. */
function toggled(actions: readonly DecisionAction[], action: DecisionAction): DecisionAction[] {
  if (actions.includes(action)) return actions.filter((one) => one !== action);
  return action === 'none' ? ['none'] : [...actions.filter((one) => one !== 'none'), action];
}

type Props = { details: CaseDetails; within: RefObject<HTMLElement | null>; onDecided(): void };

/** What becomes of a case, and why. What is written stays on the device until it is sent. */
export function DecisionForm({ details: { id, kind, version, claimedBy }, within, onDecided }: Props) {
  const { form: words, decided, proposed } = useMessages('cases');
  const { rules } = useMessages('policy');
  const { me } = useSession();
  const duration = useDuration();
  const heading = useId();
  const draft = useDraft<Draft>(draftKey.decision(me?.id ?? '', id), blank);
  const { actions, hours, rule, law, facts, noteToAuthor, noteToReporters } = draft.value;
  const change = (part: Partial<Draft>) => draft.set({ ...draft.value, ...part });
  const possible = actionsFor(kind);
  const toggle = (action: DecisionAction) => possible.includes(action) && change({ actions: toggled(actions, action) });
  useShortcuts(within, Object.fromEntries(decisionActions.map((action, i) => [actionKey(i), () => toggle(action)])));
  const {
    write: decide,
    busy,
    off,
  } = useStaffAction('moderation.decide', {
    quiet: true,
    onDone(made) {
      toast({ title: made?.state === 'waiting' ? proposed : decided, tone: 'good' });
      draft.forget();
      onDecided();
    },
  });

  const isNone = actions.includes('none');
  const tooLong = (text: string, most: number) =>
    [...text.trim()].length > most ? words.tooLong(formatNumber(most)) : undefined;
  const wrong = [
    tooLong(facts, factsMax),
    tooLong(noteToAuthor, authorNoteMax),
    tooLong(noteToReporters, reporterNoteMax),
  ] as const;
  const isComplete = actions.length > 0 && (isNone || (rule !== null && !isBlank(facts)));
  const isTimed = actions.some((action) => timedActions.includes(action));
  const isOthers = claimedBy !== null && claimedBy.id !== me?.id;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const reasons = { ...(rule && { rule }), ground: law ? ('law' as const) : ('rules' as const), facts, noteToAuthor };
    const time = isTimed ? { hours } : {};
    void decide({ id, version, actions, noteToReporters, ...time, ...(isNone ? {} : reasons) });
  };
  const needsSecond = needsSecondPerson(actions, { plays: 0, ...(isTimed && { hours }) });
  return (
    <form className={own.form} onSubmit={submit} aria-labelledby={heading}>
      <h4 id={heading} className={css.heading}>
        {words.heading}
      </h4>
      <fieldset className={own.actions}>
        <legend>{words.actions}</legend>
        {possible.map((action) => (
          <Checkbox
            key={action}
            label={words.action[action]}
            hint={words.hint[action]}
            on={actions.includes(action)}
            onChange={() => toggle(action)}
          />
        ))}
      </fieldset>
      {isTimed && (
        <SelectField
          label={words.howLong}
          value={String(hours)}
          choices={times.map((n) => ({ value: String(n), label: duration(n) }))}
          onChange={(value) => change({ hours: Number(value) })}
        />
      )}
      {!isNone && (
        <>
          <SelectField<ConductRule>
            label={words.rule}
            value={rule}
            placeholder={words.chooseRule}
            choices={conductRuleKeys.map((value) => ({ value, label: rules[value] }))}
            onChange={(value) => change({ rule: value })}
          />
          <Checkbox label={words.law} on={law} onChange={(on) => change({ law: on })} />
          <TextArea
            label={words.facts}
            hint={words.factsHint}
            rows={4}
            value={facts}
            error={wrong[0]}
            onChange={(event) => change({ facts: event.target.value })}
          />
          <TextArea
            label={words.noteToAuthor}
            rows={2}
            value={noteToAuthor}
            error={wrong[1]}
            onChange={(event) => change({ noteToAuthor: event.target.value })}
          />
        </>
      )}
      <TextArea
        label={words.noteToReporters}
        rows={2}
        value={noteToReporters}
        error={wrong[2]}
        onChange={(event) => change({ noteToReporters: event.target.value })}
      />
      {needsSecond && (
        <p role="status">
          <b>{words.second}</b> {words.secondMeanwhile}
        </p>
      )}
      <Button
        type="submit"
        look="primary"
        disabled={off || isOthers || !isComplete || wrong.some((text) => text !== undefined)}
      >
        {busy ? words.deciding : words.decide}
      </Button>
    </form>
  );
}
