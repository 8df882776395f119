import { useRead, useWrite } from '../../data/hooks.ts';
import { formatDate } from '../../i18n/formatUnits.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';
import { openReport } from '../../shell/state/reportDialogStore.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import css from './Profile.module.css';
import { MutedText } from './Section.tsx';
import { SectionGate } from './SectionGate.tsx';

export function Blocked() {
  const words = useMessages('profile').blocked;
  const read = useRead('friends.blocked', {});
  const { write: unblock, busy } = useWrite('friends.unblock');
  const online = useOnline();
  return (
    <SectionGate read={read}>
      {(blocked) =>
        blocked.length === 0 ? (
          <MutedText title={words.none}>
            <p>{words.noneText}</p>
          </MutedText>
        ) : (
          <ul className={css.rows}>
            {blocked.map(({ id, userId, username, createdAt }) => (
              <li key={id} className={css.row}>
                <Avatar username={username} side={40} />
                <div className={css.names}>
                  <b>{username}</b>
                  <span>{words.since(formatDate(createdAt))}</span>
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
    </SectionGate>
  );
}
