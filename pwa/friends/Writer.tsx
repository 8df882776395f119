import Send from 'lucide-react/icons/send';
import { type FormEvent, type KeyboardEvent, type RefObject, useId } from 'react';
import type { Friend } from '#sync/contract/friends.ts';
import type { Me } from '#sync/contract/users.ts';
import { messageMax } from '#sync/rules.ts';
import { isBlank } from '#sync/seen.ts';
import { useWrite } from '../data.ts';
import { Button } from '../ui/Button.tsx';
import { FieldError, inputClass } from '../ui/Field.tsx';
import { draftKey, useDraft, wordsBack } from '../ui/useDraft.ts';
import { useWords } from '../words/words.ts';
import css from './Friends.module.css';

type Props = {
  friend: Friend['friend'];
  me: Me;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Something is on its way. */
  onSend(): void;
};

/**
 * Enter sends, Shift and Enter begins a line. The field is free for the next words at once; what is being written stays
 * on the device.
 */
export function Writer({ friend, me, field, onSend }: Props) {
  const words = useWords('friends').conversation;
  const id = useId();
  const draft = useDraft(draftKey.message(me.id, friend.id), '');
  const { write: send, busy } = useWrite('friends.message', { quiet: true });
  const content = draft.value.trim();
  const tooLong = [...content].length > messageMax;
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (busy || isBlank(content) || tooLong) return;
    const written = draft.value;
    draft.hide();
    onSend();
    if (await send({ receiverId: friend.id, content })) draft.forget(written);
    else draft.set(wordsBack(written, draft.latest()));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };
  return (
    <form className={css.writer} onSubmit={submit}>
      <textarea
        ref={field}
        className={inputClass}
        aria-label={words.to(friend.username)}
        placeholder={words.placeholder}
        rows={1}
        value={draft.value}
        aria-invalid={tooLong}
        aria-describedby={tooLong ? id : undefined}
        onChange={(event) => draft.set(event.target.value)}
        onKeyDown={onKey}
      />
      <Button type="submit" look="primary" disabled={isBlank(content) || tooLong} aria-label={words.send}>
        <Send size={18} aria-hidden />
      </Button>
      {tooLong && <FieldError id={id}>{words.tooLong(messageMax)}</FieldError>}
    </form>
  );
}
