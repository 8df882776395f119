import { useRead, useWrite } from '../data.ts';
import { useOnline } from '../online.ts';
import { openReport } from '../shell/report.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { dateText } from '../words/measures.ts';
import { useWords } from '../words/words.ts';
import { Loaded } from './Loaded.tsx';
import css from './Profile.module.css';
import { Quiet } from './Section.tsx';

export function Blocked() {
  const words = useWords('profile').blocked;
  const read = useRead('friends.blocked', {});
  const { write: unblock, busy } = useWrite('friends.unblock');
  const online = useOnline();
  return (
    <Loaded read={read}>
      {(blocked) =>
        blocked.length === 0 ? (
          <Quiet title={words.none}>
            <p>{words.noneText}</p>
          </Quiet>
        ) : (
          <ul className={css.rows}>
            {blocked.map(({ id, userId, username, createdAt }) => (
              <li key={id} className={css.row}>
                <Avatar username={username} side={40} />
                <div className={css.names}>
                  <b>{username}</b>
                  <span>{words.since(dateText(createdAt))}</span>
                </div>
                <Button
                  size="small"
                  onClick={() => openReport({ aboutUserId: userId, aboutName: username })}
                  aria-label={words.reportName(username)}
                >
                  {words.report}
                </Button>
                <Button
                  size="small"
                  disabled={busy || !online}
                  onClick={() => void unblock({ userId })}
                  aria-label={words.unblockName(username)}
                >
                  {words.unblock}
                </Button>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
