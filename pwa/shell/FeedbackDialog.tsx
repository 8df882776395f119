import { type FormEvent, useId, useState } from 'react';
import { feedback } from '#sync/contract/feedback.ts';
import type { Me } from '#sync/contract/users.ts';
import { isBlank } from '#sync/seen.ts';
import { useWrite } from '../data.ts';
import { useOnline } from '../online.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { errorsOf } from '../ui/errors.ts';
import { Field, TextArea } from '../ui/Field.tsx';
import { NeedsConnection } from '../ui/NeedsConnection.tsx';
import { toast } from '../ui/Toast.tsx';
import { draftKey, useDraft } from '../ui/useDraft.ts';
import { useFirstWrong } from '../ui/useFirstWrong.ts';
import { translated } from '../words/said.ts';
import { useWords, wordsOf } from '../words/words.ts';
import css from './Forms.module.css';

const empty = { subject: '', message: '' };

/** What somebody thinks of Recess, for those who make it. */
export function FeedbackDialog({ me, open, onClose }: { me: Me; open: boolean; onClose(): void }) {
  const words = useWords('around').feedback;
  const { cancel } = useWords('common');
  const online = useOnline();
  const draft = useDraft(draftKey.feedback(me.id), empty);
  const [tries, setTries] = useState(0);
  const form = useFirstWrong(tries);
  const id = useId();
  const { write: send, busy } = useWrite('feedback.send', {
    onDone: () => {
      draft.forget();
      setTries(0);
      onClose();
    },
  });
  const { subject, message } = draft.value;
  const missing = isBlank(subject) || isBlank(message);
  // What is not there at all is said by the toast, once for both.
  const errors = errorsOf(feedback.send.input.safeParse(draft.value).error);
  const wrong = tries > 0 && !missing ? errors : {};
  const said = (text: string | undefined) => text && translated(text);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing) return toast({ ...wordsOf('toasts').missingInformation, tone: 'bad' });
    setTries(tries + 1);
    if (Object.keys(errors).length === 0) void send(draft.value);
  };
  return (
    <Dialog
      open={open}
      onClose={() => !busy && onClose()}
      title={words.title}
      text={words.lead}
      buttons={
        <>
          <Button disabled={busy} onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" form={id} look="primary" disabled={busy || !online}>
            {busy ? words.sending : words.submit}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} className={css.form} onSubmit={submit} noValidate>
        {!online && <NeedsConnection>{words.offline}</NeedsConnection>}
        <Field
          label={words.subject}
          value={subject}
          readOnly={busy}
          error={said(wrong['subject'])}
          onChange={(event) => draft.set({ ...draft.value, subject: event.target.value })}
          autoComplete="off"
        />
        <TextArea
          label={words.message}
          value={message}
          readOnly={busy}
          error={said(wrong['message'])}
          rows={5}
          onChange={(event) => draft.set({ ...draft.value, message: event.target.value })}
        />
      </form>
    </Dialog>
  );
}
