import { useState } from 'react';
import { reportNoteMax } from '#sync/constants.ts';
import { type ReportReason, reasonsFor } from '#sync/contract/reports.ts';
import type { JudgedField } from '#sync/fields.ts';
import { useWrite } from '../../data/hooks.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';
import { useTextNotes } from '../../shared/texts/useTextNotes.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { TextArea } from '../../ui/controls/Field.tsx';
import { SingleToggle } from '../../ui/controls/ToggleGroup.tsx';
import { NeedsConnection } from '../../ui/feedback/NeedsConnection.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { closeMadeReport, type MadeReport, useMadeReport } from '../state/quickReportStore.ts';
import css from './Forms.module.css';

type Words = { reason: ReportReason | ''; note: string };
const nothing: Words = { reason: '', note: '' };

/** Confirms a quick report and asks for the reason. However it is closed, the answers are saved. */
export function MadeReportDialog() {
  const made = useMadeReport();
  // The dialog keeps its content while it closes.
  const [shown, setShown] = useState<MadeReport>();
  const [said, setSaid] = useState(nothing);
  if (made && made !== shown) {
    setShown(made);
    setSaid(nothing);
  }
  const words = useMessages('shellDeferred').quickReport;
  const online = useOnline();
  const { write } = useWrite('reports.quick', { quiet: true });
  const close = () => {
    const { reason, note } = said;
    if (made && (reason || note.trim())) {
      const { kind, id, authorId, block } = made;
      void write({
        kind,
        id,
        authorId,
        block,
        reason: reason || 'other',
        note: [...note].slice(0, reportNoteMax).join(''),
      });
    }
    closeMadeReport();
  };
  const isBlocked = shown?.block === 1;
  return (
    <Dialog
      open={made !== undefined}
      onClose={close}
      title={isBlocked ? words.reportedAndBlocked : words.reported}
      text={isBlocked ? words.blocked(shown.authorName ?? words.somebody) : undefined}
      buttons={
        <Button look="primary" onClick={close}>
          {words.done}
        </Button>
      }
    >
      <div className={css.form}>
        {online ? <p>{words.sent}</p> : <NeedsConnection>{words.kept}</NeedsConnection>}
        <SingleToggle
          label={words.why}
          choices={shown ? reasonsFor(shown.kind).map((value) => ({ value, name: words.reasons[value] })) : []}
          value={said.reason}
          none=""
          onChange={(reason) => setSaid({ ...said, reason })}
        />
        <Note key={shown?.id} note={said.note} onChange={(note) => setSaid({ ...said, note })} />
      </div>
    </Dialog>
  );
}

const noteField: JudgedField = { field: 'note', surface: 'toStaff' };

/** The note of one report: help that was shown beside it is not shown beside the next. */
function Note({ note, onChange }: { note: string; onChange(note: string): void }) {
  const words = useMessages('shellDeferred').quickReport;
  const { cards } = useTextNotes(note, noteField, undefined);
  return (
    <>
      <TextArea
        label={words.note}
        hint={words.noteHint}
        rows={2}
        maxLength={reportNoteMax}
        value={note}
        onChange={(event) => onChange(event.target.value)}
      />
      {cards}
    </>
  );
}
