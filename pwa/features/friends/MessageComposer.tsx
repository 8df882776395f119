import Send from 'lucide-react/icons/send';
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { messageMax } from '#sync/constants.ts';
import type { Friend, FriendMessage } from '#sync/contract/friends.ts';
import type { Me } from '#sync/contract/users.ts';
import type { JudgedField } from '#sync/fields.ts';
import { shortBefore } from '#sync/policy/shortMessages.ts';
import { isBlank } from '#sync/text/visibleText.ts';
import { useWrite } from '../../data/hooks.ts';
import { useMessages } from '../../i18n/messages.ts';
import { nowIso } from '../../platform/clock.ts';
import { draftKey, mergeDraftText, useDraft } from '../../session/drafts/useDraft.ts';
import { useTextNotes } from '../../shared/texts/useTextNotes.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { FieldError, inputClass } from '../../ui/controls/Field.tsx';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import css from './Friends.module.css';

const contentField: JudgedField = { field: 'content', surface: 'message' };

type Props = {
  friend: Friend['friend'];
  me: Me;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The newest message to the friend. */
  last: FriendMessage | undefined;
  /** Something is on its way. */
  onSend(): void;
};

/**
 * Enter sends, Shift and Enter begins a line. The field is free for the next words at once; what is being written stays
 * on the device.
 */
export function MessageComposer({ friend, me, field, last, onSend }: Props) {
  const words = useMessages('friends').conversation;
  const id = useId();
  const draft = useDraft(draftKey.message(me.id, friend.id), '');
  const notes = useTextNotes(draft.value, contentField, me.id, { before: shortBefore(last, draft.value, nowIso()) });
  const { write: send, busy } = useWrite('friends.message', { quiet: true, onRefused: notes.refuse });
  const content = draft.value.trim();
  const tooLong = [...content].length > messageMax;
  // Sent while the words before are still being kept: in their turn, unless they were changed since.
  const next = useRef<string>(undefined);
  const submit = async (event?: FormEvent, isConfirmed = false) => {
    event?.preventDefault();
    if (isBlank(content) || tooLong) return;
    if (busy) {
      next.current = draft.value;
      return;
    }
    const written = draft.value;
    notes.sending();
    draft.hide();
    onSend();
    const said = { receiverId: friend.id, content, ...(isConfirmed && { confirmed: 1 as const }) };
    if (await send(said)) draft.forget(written);
    else draft.set(mergeDraftText(written, draft.latest()));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the words before have been kept
  useEffect(() => {
    if (busy || next.current === undefined) return;
    const isAsSent = next.current === draft.value;
    next.current = undefined;
    if (isAsSent) void submit();
  }, [busy]);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };
  const error = tooLong ? words.tooLong(messageMax) : notes.error;
  return (
    <>
      <form className={css.writer} onSubmit={submit}>
        <textarea
          ref={field}
          className={inputClass}
          aria-label={words.to(friend.username)}
          placeholder={words.placeholder}
          rows={1}
          value={draft.value}
          aria-invalid={error !== undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => draft.set(event.target.value)}
          onKeyDown={onKey}
        />
        <Button type="submit" look="primary" disabled={isBlank(content) || tooLong} aria-label={words.send}>
          <Send size={18} aria-hidden />
        </Button>
        {error && <FieldError id={id}>{error}</FieldError>}
      </form>
      {notes.cards}
      {notes.asking && (
        <SendAnyway
          text={notes.asking}
          onNo={notes.answered}
          onYes={() => {
            notes.answered();
            void submit(undefined, true);
          }}
        />
      )}
    </>
  );
}

/** Asked once about words that may hurt, or that tell how to reach somebody. */
function SendAnyway({ text, onNo, onYes }: { text: string; onNo(): void; onYes(): void }) {
  const words = useMessages('texts').anyway;
  return <Confirm open onClose={onNo} title={words.title} text={text} yes={words.yes} no={words.no} onYes={onYes} />;
}
