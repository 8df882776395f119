import Flag from 'lucide-react/icons/flag';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { PublicReview } from '#sync/contract/reviews.ts';
import { useWrite } from '../../data/hooks.ts';
import { useMessages } from '../../i18n/messages.ts';
import { ReportMenu } from '../../shared/ReportMenu.tsx';
import { IconButton, smallIconButtonClass } from '../../ui/controls/Button.tsx';
import { Stars } from '../../ui/controls/Stars.tsx';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { RelativeTime } from '../../ui/layout/RelativeTime.tsx';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import css from './Reviews.module.css';

type Props = {
  review: PublicReview;
  /** Whether the user can report the review: everybody who is signed in can. */
  reportable: boolean;
  /** Whether the user is staff, who may delete a review but not change it. */
  deletable: boolean;
};

export const OtherReview = ({ review, reportable, deletable }: Props) => (
  <li className={css.review}>
    <Avatar username={review.user.username} side={40} />
    <div>
      <p className={css.who}>
        <b>{review.user.username}</b>{' '}
        <span className={css.when}>
          <RelativeTime at={review.updatedAt} />
        </span>
      </p>
      <Stars value={review.rating} />
      {review.comment && <p className={css.comment}>{review.comment}</p>}
    </div>
    <div className={css.acts}>
      {reportable && <Report review={review} />}
      {deletable && <Delete review={review} />}
    </div>
  </li>
);

function Report({ review: { id, userId, comment, user } }: Pick<Props, 'review'>) {
  const { reportOf } = useMessages('game').reviewing;
  const thing = { kind: 'review', id, authorId: userId, authorName: user.username, quote: comment } as const;
  return (
    <ReportMenu
      thing={thing}
      label={reportOf(user.username)}
      trigger={<Flag size={16} aria-hidden />}
      triggerClass={smallIconButtonClass}
    />
  );
}

function Delete({ review: { id, user } }: Pick<Props, 'review'>) {
  const words = useMessages('game').reviewing;
  const [asking, setAsking] = useState(false);
  const { write: remove } = useWrite('reviews.remove');
  return (
    <>
      <IconButton size="small" label={words.reviewOf(user.username)} onClick={() => setAsking(true)}>
        <Trash size={16} aria-hidden />
      </IconButton>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={words.deleteOther(user.username)}
        text={words.askDeleteText}
        no={words.keep}
        yes={words.delete}
        danger
        onYes={() => void remove({ id })}
      />
    </>
  );
}
