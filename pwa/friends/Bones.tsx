import { useWords } from '../words/words.ts';
import css from './Friends.module.css';

/** People of the size of those that come. */
export const Bones = () => (
  <div className={css.people} role="status" aria-label={useWords('common').loading}>
    <div className={css.bone} />
    <div className={css.bone} />
    <div className={css.bone} />
  </div>
);
