import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { type PublicReview, reviews } from '#sync/contract/reviews.ts';
import { ago } from '../clock.ts';
import { useWrite } from '../data.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Stars } from '../ui/Stars.tsx';
import { useWords } from '../words/words.ts';
import css from './Reviews.module.css';

type Props = {
  review: PublicReview;
  /** Staff may delete what somebody wrote, and never change it. */
  deletable: boolean;
  onDeleted(): void;
};

export const OtherReview = ({ review, deletable, onDeleted }: Props) => (
  <li className={css.review}>
    <Avatar username={review.user.username} side={40} />
    <div>
      <p className={css.who}>
        <b>{review.user.username}</b> <span className={css.when}>{ago(review.updatedAt)}</span>
      </p>
      <Stars value={review.rating} />
      {review.comment && <p className={css.comment}>{review.comment}</p>}
    </div>
    {deletable && <Delete review={review} onDeleted={onDeleted} />}
  </li>
);

function Delete({ review: { id, user }, onDeleted }: Omit<Props, 'deletable'>) {
  const words = useWords('game').reviewing;
  const [asking, setAsking] = useState(false);
  const { write: remove } = useWrite(reviews.remove, { onDone: onDeleted });
  const close = () => setAsking(false);
  return (
    <>
      <IconButton size="small" label={words.reviewOf(user.username)} onClick={() => setAsking(true)}>
        <Trash size={16} aria-hidden />
      </IconButton>
      <Dialog
        open={asking}
        onClose={close}
        title={words.deleteOther(user.username)}
        text={words.askDeleteText}
        buttons={
          <>
            <Button onClick={close}>{words.keep}</Button>
            <Button look="danger" onClick={() => void remove({ id })}>
              {words.delete}
            </Button>
          </>
        }
      />
    </>
  );
}
