import { type FormEvent, useId, useState } from 'react';
import { feedback } from '#sync/contract/feedback.ts';
import type { Me } from '#sync/contract/users.ts';
import type { JudgedField } from '#sync/fields.ts';
import type { Message } from '#sync/messages/message.ts';
import { isBlank } from '#sync/text/visibleText.ts';
import { useWrite } from '../../data/hooks.ts';
import { localizeMessage } from '../../i18n/localizeMessage.ts';
import { getMessages, useMessages } from '../../i18n/messages.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';
import { draftKey, useDraft } from '../../session/drafts/useDraft.ts';
import { useTextNotes } from '../../shared/texts/useTextNotes.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Field, TextArea } from '../../ui/controls/Field.tsx';
import { NeedsConnection } from '../../ui/feedback/NeedsConnection.tsx';
import { toast } from '../../ui/feedback/Toast.tsx';
import { errorsOf } from '../../ui/hooks/errors.ts';
import { useFocusFirstError } from '../../ui/hooks/useFocusFirstError.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import css from './Forms.module.css';

const empty = { subject: '', message: '' };
const messageField: JudgedField = { field: 'message', surface: 'toStaff' };

/** The form for feedback about Recess to its makers. */
export function FeedbackDialog({ me, open, onClose }: { me: Me; open: boolean; onClose(): void }) {
  const words = useMessages('shellDeferred').feedback;
  const { cancel } = useMessages('common');
  const online = useOnline();
  const draft = useDraft(draftKey.feedback(me.id), empty);
  const [tries, setTries] = useState(0);
  const form = useFocusFirstError(tries);
  const id = useId();
  const { write: send, busy } = useWrite('feedback.send', {
    onDone: () => {
      draft.forget();
      setTries(0);
      onClose();
    },
  });
  const { subject, message } = draft.value;
  const { cards } = useTextNotes([subject, message].filter(Boolean).join('\n'), messageField, me.id);
  const missing = isBlank(subject) || isBlank(message);
  // A toast reports missing fields, once for both.
  const errors = errorsOf(feedback.send.input.safeParse(draft.value).error);
  const wrong = tries > 0 && !missing ? errors : {};
  const said = (error: Message | undefined) => error && localizeMessage(error);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing) return toast({ ...getMessages('toasts').missingInformation, tone: 'bad' });
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
        {cards}
      </form>
    </Dialog>
  );
}
