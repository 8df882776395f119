import { type FormEvent, useEffect, useRef, useState } from 'react';
import { commentMax } from '#sync/constants.ts';
import type { Game } from '#sync/contract/games.ts';
import type { Me } from '#sync/contract/users.ts';
import type { JudgedField } from '#sync/fields.ts';
import { useWrite } from '../../data/hooks.ts';
import { useMessages } from '../../i18n/messages.ts';
import { draftKey, useDraft } from '../../session/drafts/useDraft.ts';
import { useTextNotes } from '../../shared/texts/useTextNotes.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { TextArea } from '../../ui/controls/Field.tsx';
import { StarPicker, Stars } from '../../ui/controls/Stars.tsx';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import css from './Reviews.module.css';
import type { MyReviewState as Mine } from './useReviews.ts';

type Props = { game: Pick<Game, 'id' | 'title'>; me: Me; mine: Mine };

const commentField: JudgedField = { field: 'comment', surface: 'comment' };

/** One's own review: the form, or what was written with Edit and Delete. A draft stays until it is sent. */
export function MyReview({ game: { id: gameId, title }, me, mine: { review, waiting } }: Props) {
  const words = useMessages('game').reviewing;
  const [editing, setEditing] = useState(false);
  const [asking, setAsking] = useState(false);
  const draft = useDraft(draftKey.review(me.id, gameId), {
    rating: review?.rating ?? 0,
    comment: review?.comment ?? '',
  });
  // Words that stand already are not judged again when only the stars change.
  const isSame = draft.value.comment.trim() === review?.comment;
  const notes = useTextNotes(isSame ? '' : draft.value.comment, commentField, me.id, { title });
  const { write: post, busy: posting } = useWrite('reviews.post', { onRefused: notes.refuse });
  const { write: edit, busy: saving } = useWrite('reviews.edit', { onRefused: notes.refuse });
  const { write: remove } = useWrite('reviews.remove');

  const { rating, comment } = draft.value;
  const length = [...comment.trim()].length;
  const done = (sent?: typeof draft.value) => {
    draft.forget(sent);
    setEditing(false);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    notes.sending();
    const sent = review ? await edit({ id: review.id, rating, comment }) : await post({ gameId, rating, comment });
    // What was written on meanwhile stays in the form.
    if (sent) done(draft.value);
  };
  const drop = async () => {
    setAsking(false);
    if (review && (await remove({ id: review.id }))) done();
  };

  const shows = review !== undefined && !editing && !draft.kept;
  const place = useFocusOnChange(shows);
  if (review && shows)
    return (
      <div className={css.mine} {...place} tabIndex={-1}>
        <p className={css.who}>
          <b>{words.mine}</b> {waiting && <span className={css.waiting}>{words.waiting}</span>}
        </p>
        <Stars value={review.rating} />
        {review.comment && <p className={css.comment}>{review.comment}</p>}
        <div className={css.buttons}>
          <Button size="small" onClick={() => setEditing(true)}>
            {words.edit}
          </Button>
          <Button size="small" look="ghost" onClick={() => setAsking(true)}>
            {words.delete}
          </Button>
        </div>
        <Confirm
          open={asking}
          onClose={() => setAsking(false)}
          title={words.askDelete}
          text={words.askDeleteText}
          no={words.keep}
          yes={words.delete}
          danger
          onYes={() => void drop()}
        />
      </div>
    );
  return (
    <form className={css.mine} onSubmit={submit} aria-label={words.mine} {...place} tabIndex={-1}>
      <p className={css.who}>
        <b>{review ? words.editTitle : words.writeTitle}</b>
      </p>
      <StarPicker value={rating} onChange={(stars) => draft.set({ rating: stars, comment })} />
      <TextArea
        label={words.comment}
        hint={words.length(length, commentMax)}
        rows={2}
        value={comment}
        error={notes.error}
        aria-invalid={length > commentMax || notes.error !== undefined}
        onChange={(event) => draft.set({ rating, comment: event.target.value })}
      />
      {notes.cards}
      <div className={css.buttons}>
        <Button type="submit" look="primary" disabled={rating === 0 || length > commentMax || posting || saving}>
          {review ? words.save : words.submit}
        </Button>
        {(review || draft.kept) && (
          <Button look="ghost" onClick={() => done()}>
            {words.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}

/**
 * What has taken the place of the pressed button gets the focus, which would be lost with it. Only of somebody who was in
 * it: a review that arrives from another device pulls nobody down the page.
 */
function useFocusOnChange(what: unknown) {
  const place = useRef<HTMLElement>(null);
  const wasIn = useRef(false);
  const before = useRef(what);
  useEffect(() => {
    if (before.current !== what && wasIn.current && document.activeElement === document.body) place.current?.focus();
    before.current = what;
  }, [what]);
  return {
    ref: (element: HTMLElement | null) => {
      place.current = element;
    },
    onFocus: () => {
      wasIn.current = true;
    },
  };
}
