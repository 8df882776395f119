import { useMessages } from '../../i18n/messages.ts';
import css from './Friends.module.css';

/** A skeleton of people in their real size. */
export const FriendsSkeleton = () => (
  <div className={css.people} role="status" aria-label={useMessages('common').loading}>
    <div className={css.bone} />
    <div className={css.bone} />
    <div className={css.bone} />
  </div>
);
