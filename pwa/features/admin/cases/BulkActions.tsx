import { useState } from 'react';
import { type ConductRule, conductRuleKeys } from '#sync/policy/conduct.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { toast } from '../../../ui/feedback/Toast.tsx';
import { useStaffAction } from '../useStaffAction.ts';
import css from './Cases.module.css';

/** Closes the selected cases at once, whose versions are given by id, and says how many were not. */
export function BulkActions({ selected, onDone }: { selected: ReadonlyMap<string, number>; onDone(): void }) {
  const seen = { ids: [...selected.keys()], versions: [...selected.values()] };
  const count = selected.size;
  const words = useMessages('cases');
  const { rules } = useMessages('policy');
  const [rule, setRule] = useState<ConductRule | null>(null);
  const { write: close, off } = useStaffAction('moderation.bulk', {
    quiet: true,
    onDone(answers = []) {
      const left = answers.filter(({ code }) => code !== null).length;
      const done = answers.length - left;
      toast({
        title: words.bulkDone(done, formatNumber(done)),
        ...(left > 0 && { text: words.bulkLeft(left, formatNumber(left)) }),
        tone: left > 0 ? 'bad' : 'good',
      });
      onDone();
    },
  });
  return (
    <section className={css.bulk} aria-label={words.selected(count, formatNumber(count))}>
      <p>
        <b>{words.selected(count, formatNumber(count))}</b>
      </p>
      <p>{words.notInBulk}</p>
      <Button size="small" disabled={off} onClick={() => void close({ ...seen, action: 'none' })}>
        {words.closeSelected}
      </Button>
      <Select<ConductRule>
        label={words.form.rule}
        value={rule}
        placeholder={words.form.chooseRule}
        choices={conductRuleKeys.map((value) => ({ value, label: rules[value] }))}
        onChange={setRule}
      />
      <Button
        size="small"
        disabled={off || rule === null}
        onClick={() => void (rule && close({ ...seen, action: 'hide', rule }))}
      >
        {words.hideSelected}
      </Button>
    </section>
  );
}
