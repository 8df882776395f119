import { type FormEvent, useId, useState } from 'react';
import { reason } from '#sync/fields.ts';
import { useOnline } from '../online.ts';
import { useSession } from '../session.tsx';
import { translated } from '../words/said.ts';
import { useWords } from '../words/words.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { TextArea } from './Field.tsx';
import { draftKey, useDraft } from './useDraft.ts';
import { useFirstWrong } from './useFirstWrong.ts';

type Props = {
  /** What is rejected. */
  id: string;
  open: boolean;
  onClose(): void;
  /** Answers whether it was done. */
  onReject(reason: string): Promise<boolean>;
  busy: boolean;
  words: { title: string; text: string; reason: string; hint: string; submit: string; submitting: string };
};

/** Asks for the reason, which whoever is rejected will read. A draft of it stays. */
export function RejectDialog({ id, open, onClose, onReject, busy, words }: Props) {
  const { cancel } = useWords('common');
  const online = useOnline();
  const form = useId();
  const draft = useDraft(draftKey.answer(useSession().me?.id ?? '', id), '');
  const [wrong, setWrong] = useState<{ message?: string | undefined }>({});
  const first = useFirstWrong(wrong);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { error, data } = reason().safeParse(draft.value);
    setWrong({ message: error?.issues[0]?.message });
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
          error={wrong.message && translated(wrong.message)}
          onChange={(event) => draft.set(event.target.value)}
          rows={4}
          required
        />
      </form>
    </Dialog>
  );
}
