import type { ListedSession } from '#sync/contract/users.ts';
import { useRead, useWrite } from '../../../data/hooks.ts';
import { formatDate } from '../../../i18n/formatUnits.ts';
import { getMessages, useMessages } from '../../../i18n/messages.ts';
import { useOnline } from '../../../platform/page/useOnlineStatus.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { RelativeTime } from '../../../ui/layout/RelativeTime.tsx';
import css from '../Profile.module.css';
import { SectionGate } from '../SectionGate.tsx';

/** Names a session's device in words: 'Firefox on Windows'. */
function deviceName({ browser, system }: ListedSession): string {
  const words = getMessages('profile').sessions;
  return browser && system ? words.on(browser, system) : browser || system || words.unknown;
}

/** Lists the devices where the account is logged in, and logs out single ones. */
export function Sessions() {
  const words = useMessages('profile').sessions;
  const read = useRead('users.sessions', {});
  const { write: end, busy } = useWrite('users.endSession');
  const online = useOnline();
  return (
    <>
      <p className={css.quiet}>{words.text}</p>
      <SectionGate read={read}>
        {(sessions) => (
          <ul className={css.rows}>
            {sessions.map((session) => {
              const since = formatDate(session.createdAt);
              return (
                <li key={session.id} className={css.row}>
                  <div className={css.names}>
                    <b>{deviceName(session)}</b>
                    <span>
                      {[
                        session.isCurrent === 1 && words.here,
                        session.byNumber === 1 && words.byNumber,
                        words.since(since),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                      {session.isCurrent === 0 && (
                        <>
                          {' · '}
                          <RelativeTime at={session.seenAt} said={words.used} />
                        </>
                      )}
                    </span>
                  </div>
                  {session.isCurrent === 0 && (
                    <Button
                      size="small"
                      disabled={busy || !online}
                      onClick={() => void end({ id: session.id })}
                      aria-label={words.endName(deviceName(session), since)}
                    >
                      {words.end}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </SectionGate>
    </>
  );
}
