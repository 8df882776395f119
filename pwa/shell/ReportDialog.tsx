import { type FormEvent, useEffect, useId, useState } from 'react';
import { reports } from '#sync/contract/reports.ts';
import type { Me } from '#sync/contract/users.ts';
import type { reportCategories } from '#sync/rules.ts';
import { useWrite } from '../data.ts';
import { useOnline } from '../outbox.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field, TextArea } from '../ui/Field.tsx';
import { NeedsConnection } from '../ui/Page.tsx';
import { SelectField } from '../ui/Select.tsx';
import { draftKey, useDraft } from '../ui/useDraft.ts';
import { translated, useWords } from '../words/words.ts';
import css from './Forms.module.css';
import { GamePicker } from './GamePicker.tsx';
import { PersonPicker } from './PersonPicker.tsx';
import { closeReport, useReportAbout } from './report.ts';
import { useFirstWrong, wrongIn } from './wrong.ts';

type Category = keyof typeof reportCategories;
type Draft = {
  category: Category | null;
  subject: string;
  description: string;
  gameId: string | null;
  aboutUserId: string | null;
  /** As it was called where the dialog was opened. */
  aboutName: string | null;
};
const empty: Draft = {
  ...{ category: null, subject: '', description: '' },
  ...{ gameId: null, aboutUserId: null, aboutName: null },
};

const inputOf = ({ aboutName: _, ...said }: Draft) => said;

/** Tells the moderators of something that is wrong (spec §5). Opened from anywhere by `openReport`. */
export function ReportDialog({ me }: { me: Me }) {
  const about = useReportAbout();
  const words = useWords('shell').report;
  const { cancel } = useWords('common');
  const online = useOnline();
  const draft = useDraft<Draft>(draftKey.report(me.id), empty);
  const [tries, setTries] = useState(0);
  const form = useFirstWrong(tries);
  const id = useId();
  const { value, set } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the place it is opened from says what it is about
  useEffect(() => {
    if (about && Object.keys(about).length > 0) set({ ...value, ...about });
    if (about) setTries(0);
  }, [about]);
  const { write: file, busy } = useWrite(reports.file, {
    onDone: () => {
      draft.forget();
      closeReport();
    },
  });
  const wrong = tries > 0 ? wrongIn(reports.file.input, inputOf(value)) : {};
  const said = (text: string | undefined) => text && translated(text);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    const parsed = reports.file.input.safeParse(inputOf(value));
    if (parsed.success) void file(parsed.data);
  };
  const choices = (Object.keys(words.categories) as Category[]).map((key) => ({
    value: key,
    label: words.categories[key],
  }));
  return (
    <Dialog
      open={about !== undefined}
      onClose={() => !busy && closeReport()}
      title={words.title}
      text={words.lead}
      buttons={
        <>
          <Button disabled={busy} onClick={closeReport}>
            {cancel}
          </Button>
          <Button type="submit" form={id} look="primary" disabled={busy || !online}>
            {busy ? words.submitting : words.submit}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} className={css.form} onSubmit={submit} noValidate>
        {!online && <NeedsConnection>{words.offline}</NeedsConnection>}
        <SelectField
          label={words.category}
          value={value.category}
          choices={choices}
          placeholder={words.choose}
          error={said(wrong['category'])}
          onChange={(category) => set({ ...value, category })}
        />
        <Field
          label={words.subject}
          value={value.subject}
          error={said(wrong['subject'])}
          onChange={(event) => set({ ...value, subject: event.target.value })}
          autoComplete="off"
        />
        <TextArea
          label={words.description}
          hint={words.descriptionHint}
          value={value.description}
          error={said(wrong['description'])}
          rows={4}
          onChange={(event) => set({ ...value, description: event.target.value })}
        />
        <div className={css.two}>
          <GamePicker gameId={value.gameId} onChange={(gameId) => set({ ...value, gameId })} />
          <PersonPicker
            userId={value.aboutUserId}
            name={value.aboutName}
            onChange={(aboutUserId) => set({ ...value, aboutUserId })}
          />
        </div>
      </form>
    </Dialog>
  );
}
