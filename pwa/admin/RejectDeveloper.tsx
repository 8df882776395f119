import { type FormEvent, useId } from 'react';
import { type Developer, developers } from '#sync/contract/developers.ts';
import { reasonMax } from '#sync/rules.ts';
import { useSession } from '../session.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextArea } from '../ui/Field.tsx';
import { draftKey, useDraft } from '../ui/useDraft.ts';
import { useWords } from '../words/words.ts';
import css from './Admin.module.css';
import { useDecide } from './useDecide.ts';

type Props = { developer: Developer; open: boolean; onClose(): void };

/** Why somebody does not become a developer yet. */
export function RejectDeveloper({ developer, open, onClose }: Props) {
  const { pending: words } = useWords('admin');
  const { cancel } = useWords('common');
  const { me } = useSession();
  const form = useId();
  const draft = useDraft(draftKey.answer(me?.id ?? '', developer.id), '');
  const done = () => {
    draft.forget();
    onClose();
  };
  const { write: reject, busy, off } = useDecide(developers.reject, { onDone: done });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void reject({ id: developer.id, reason: draft.value });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.rejectName(developer.fullName)}
      text={words.rejectText}
      buttons={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" form={form} look="danger" disabled={off || draft.value.trim() === ''}>
            {busy ? words.rejecting : words.reject}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} onSubmit={submit}>
        <TextArea
          label={words.reason}
          required
          maxLength={reasonMax}
          value={draft.value}
          onChange={(event) => draft.set(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
