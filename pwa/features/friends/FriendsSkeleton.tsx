import { useMessages } from '../../i18n/messages.ts';
import css from './Friends.module.css';

/** People of the size of those that come. */
export const FriendsSkeleton = () => (
  <div className={css.people} role="status" aria-label={useMessages('common').loading}>
    <div className={css.bone} />
    <div className={css.bone} />
    <div className={css.bone} />
  </div>
);
