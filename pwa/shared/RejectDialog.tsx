import { type FormEvent, useId } from 'react';
import { reason } from '#sync/fields.ts';
import { issuesOf } from '#sync/messages/issues.ts';
import { localizeMessage } from '../i18n/localizeMessage.ts';
import { useMessages } from '../i18n/messages.ts';
import { useOnline } from '../platform/page/useOnlineStatus.ts';
import { draftKey, useDraft } from '../session/drafts/useDraft.ts';
import { useSession } from '../session/SessionProvider.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { TextArea } from '../ui/controls/Field.tsx';
import { useErrors } from '../ui/hooks/useErrors.ts';
import { useFocusFirstError } from '../ui/hooks/useFocusFirstError.ts';
import { Dialog } from '../ui/overlays/Dialog.tsx';

type Props = {
  /** The id of what is rejected. */
  id: string;
  open: boolean;
  onClose(): void;
  /** Returns whether it was rejected. */
  onReject(reason: string): Promise<boolean>;
  busy: boolean;
  words: { title: string; text: string; reason: string; hint: string; submit: string; submitting: string };
};

/** Asks for the reason of a rejection, which the rejected person will read. A draft of it is stored. */
export function RejectDialog({ id, open, onClose, onReject, busy, words }: Props) {
  const { cancel } = useMessages('common');
  const online = useOnline();
  const form = useId();
  const draft = useDraft(draftKey.answer(useSession().me?.id ?? '', id), '');
  const wrongIn = (said: { reason: string }) => {
    const { error } = reason().safeParse(said.reason);
    return { reason: error && issuesOf(error)[0] };
  };
  const { errors, sent, set } = useErrors({ reason: draft.value }, wrongIn);
  const first = useFocusFirstError(sent);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { data } = reason().safeParse(draft.value);
    set(wrongIn({ reason: draft.value }));
    if (data && (await onReject(data))) draft.forget();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.title}
      text={words.text}
      buttons={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" form={form} look="danger" disabled={busy || !online}>
            {busy ? words.submitting : words.submit}
          </Button>
        </>
      }
    >
      <form id={form} ref={first} onSubmit={submit} noValidate>
        <TextArea
          label={words.reason}
          hint={words.hint}
          value={draft.value}
          readOnly={busy}
          error={errors['reason'] && localizeMessage(errors['reason'])}
          onChange={(event) => draft.set(event.target.value)}
          rows={4}
          required
        />
      </form>
    </Dialog>
  );
}
