import { useRead } from '../data.ts';
import { Chip } from '../ui/Chip.tsx';
import { dateText } from '../words/measures.ts';
import { translated } from '../words/said.ts';
import { useWords } from '../words/words.ts';
import { Loaded } from './Loaded.tsx';
import css from './Profile.module.css';
import { Quiet } from './Section.tsx';

export function MyFeedback() {
  const words = useWords('profile').feedback;
  const read = useRead('feedback.mine', {});
  return (
    <Loaded read={read}>
      {(mine) =>
        mine.length === 0 ? (
          <Quiet title={words.none}>
            <p>{words.noneText}</p>
          </Quiet>
        ) : (
          <ul className={css.rows}>
            {mine.map(({ id, subject, message, createdAt, isRead, replies }) => (
              <li key={id} className={css.letter}>
                <div className={css.letterHead}>
                  <h3>{subject}</h3>
                  <Chip {...(isRead === 1 && { tone: 'good' })}>{isRead ? words.read : words.unread}</Chip>
                </div>
                <p className={css.quiet}>{dateText(createdAt)}</p>
                <p className={css.said}>{message}</p>
                {replies.map((reply) => (
                  <div key={reply.id} className={css.reply}>
                    <p className={css.quiet}>
                      <b>{translated(reply.sender.username)}</b> {dateText(reply.createdAt)}
                    </p>
                    <p className={css.said}>{reply.content}</p>
                  </div>
                ))}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
