import { type FormEvent, useId, useState } from 'react';
import type { reportCategories } from '#sync/constants.ts';
import { reports } from '#sync/contract/reports.ts';
import type { Me } from '#sync/contract/users.ts';
import type { JudgedField } from '#sync/fields.ts';
import type { Message } from '#sync/messages/message.ts';
import { useRead, useWrite } from '../../data/hooks.ts';
import { localizeMessage } from '../../i18n/localizeMessage.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';
import { draftKey, useDraft } from '../../session/drafts/useDraft.ts';
import { useTextNotes } from '../../shared/texts/useTextNotes.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Field, TextArea } from '../../ui/controls/Field.tsx';
import { SelectField } from '../../ui/controls/SelectField.tsx';
import { NeedsConnection } from '../../ui/feedback/NeedsConnection.tsx';
import { errorsOf } from '../../ui/hooks/errors.ts';
import { useFocusFirstError } from '../../ui/hooks/useFocusFirstError.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { closeReport, type ReportSubject, useReportSubject } from '../state/reportDialogStore.ts';
import css from './Forms.module.css';
import { PersonPicker } from './PersonPicker.tsx';
import { ReportGamePicker } from './ReportGamePicker.tsx';

const descriptionField: JudgedField = { field: 'description', surface: 'toStaff' };

type Category = keyof typeof reportCategories;
type Draft = {
  category: Category | null;
  subject: string;
  description: string;
  gameId: string | null;
  aboutUserId: string | null;
  /** The person's name where the dialog was opened. */
  aboutName: string | null;
};
const empty: Draft = {
  ...{ category: null, subject: '', description: '' },
  ...{ gameId: null, aboutUserId: null, aboutName: null },
};

/** Whether the draft has text: a choice is easily made again, but a text is not. */
const hasWords = ({ subject, description }: Draft) => (subject + description).trim() !== '';
/** The input to send; a game that left the store is removed from it, and can be named in the text. */
const inputOf = ({ aboutName: _, ...said }: Draft, isGone: boolean) => (isGone ? { ...said, gameId: null } : said);

/** Sends a report to the moderators (spec §5). `openReport` opens it from anywhere. */
export function ReportDialog({ me }: { me: Me }) {
  const about = useReportSubject();
  // The dialog keeps its content while it closes.
  const [from, setFrom] = useState<ReportSubject>({});
  if (about && about !== from) setFrom(about);
  const words = useMessages('shellDeferred').report;
  const { cancel } = useMessages('common');
  const online = useOnline();
  // Each subject has a draft of its own.
  const key = draftKey.report(me.id, [from.gameId, from.aboutUserId].filter(Boolean).join('.'));
  const draft = useDraft<Draft>(key, { ...empty, ...from }, hasWords);
  const [tries, setTries] = useState(0);
  const form = useFocusFirstError(tries);
  const id = useId();
  const { value, change } = draft;
  const written = [value.subject, value.description].filter(Boolean).join('\n');
  const { cards } = useTextNotes(written, descriptionField, me.id);
  const close = () => {
    if (busy) return;
    if (!hasWords(value)) draft.forget();
    setTries(0);
    closeReport();
  };
  const game = useRead('games.one', { id: value.gameId ?? '' }, { skip: !about || value.gameId === null });
  const isGone = game.error?.code === 'notFound' || game.error?.code === 'invalid';
  const { write: file, busy } = useWrite('reports.file', {
    // The game may have left the store while the report was written.
    onRefused: ({ code }) => code === 'notFound' && value.gameId !== null && game.again(),
  });
  const input = inputOf(value, isGone);
  const wrong = tries > 0 ? errorsOf(reports.file.input.safeParse(input).error) : {};
  const said = (error: Message | undefined) => error && localizeMessage(error);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    const parsed = reports.file.input.safeParse(input);
    if (!parsed.success || !(await file(parsed.data))) return;
    draft.forget(value);
    closeReport();
  };
  const choices = (Object.keys(words.categories) as Category[]).map((key) => ({
    value: key,
    label: words.categories[key],
  }));
  return (
    <Dialog
      open={about !== undefined}
      onClose={close}
      title={words.title}
      text={words.lead}
      buttons={
        <>
          <Button disabled={busy} onClick={close}>
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
          onChange={(category) => change({ category })}
        />
        <Field
          label={words.subject}
          value={value.subject}
          readOnly={busy}
          error={said(wrong['subject'])}
          onChange={(event) => change({ subject: event.target.value })}
          autoComplete="off"
        />
        <TextArea
          label={words.description}
          hint={words.descriptionHint}
          value={value.description}
          readOnly={busy}
          error={said(wrong['description'])}
          rows={4}
          onChange={(event) => change({ description: event.target.value })}
        />
        {cards}
        <div className={css.two}>
          <ReportGamePicker gameId={input.gameId} isGone={isGone} onChange={(gameId) => change({ gameId })} />
          <PersonPicker
            userId={value.aboutUserId}
            name={value.aboutName}
            onChange={(aboutUserId) => change({ aboutUserId })}
          />
        </div>
      </form>
    </Dialog>
  );
}
