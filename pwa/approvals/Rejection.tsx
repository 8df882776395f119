import { type FormEvent, useId, useState } from 'react';
import { type Game, games } from '#sync/contract/games.ts';
import { useWrite } from '../data.ts';
import { type Errors, errorsOf } from '../login/errors.ts';
import { useOnline } from '../outbox.ts';
import { useSession } from '../session.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextArea } from '../ui/Field.tsx';
import { draftKey, useDraft } from '../ui/useDraft.ts';
import { translated, useWords } from '../words/words.ts';

type Props = { game: Game; open: boolean; onClose(): void; onDone(): void };

/** Asks for the reason, which the developer will read. */
export function Rejection({ game, open, onClose, onDone }: Props) {
  const words = useWords('approvals').rejection;
  const { cancel } = useWords('common');
  const online = useOnline();
  const form = useId();
  const draft = useDraft(draftKey.answer(useSession().me?.id ?? '', game.id), '');
  const [errors, setErrors] = useState<Errors>({});
  const { write: reject, busy } = useWrite(games.reject, {
    onDone: () => {
      draft.forget();
      onClose();
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { error, data } = games.reject.input.safeParse({ id: game.id, reason: draft.value });
    setErrors(errorsOf(error));
    if (data) void reject(data);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.title(game.title)}
      text={words.text(game.developerName)}
      buttons={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" form={form} look="danger" disabled={busy || !online}>
            {busy ? words.submitting : words.submit}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <TextArea
          label={words.reason}
          hint={words.hint}
          value={draft.value}
          error={errors['reason'] && translated(errors['reason'])}
          onChange={(event) => draft.set(event.target.value)}
          rows={4}
          required
        />
      </form>
    </Dialog>
  );
}
