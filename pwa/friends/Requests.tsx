import UserPlus from 'lucide-react/icons/user-plus';
import { type FriendRequest, friends } from '#sync/contract/friends.ts';
import { ago } from '../clock.ts';
import { useWrite } from '../data.ts';
import { useOnline } from '../outbox.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { Empty, NeedsConnection } from '../ui/Page.tsx';
import css from './Friends.module.css';

export function Requests({ requests }: { requests: readonly FriendRequest[] | undefined }) {
  const { write: accept, busy: accepting } = useWrite(friends.accept);
  const { write: reject, busy: rejecting } = useWrite(friends.reject);
  const online = useOnline();
  const busy = accepting || rejecting || !online;
  if (requests?.length === 0)
    return (
      <Empty icon={<UserPlus size={32} aria-hidden />} title="No requests">
        <p>When somebody asks to be your friend, it shows here.</p>
      </Empty>
    );
  return (
    <>
      {!online && <NeedsConnection>Answering a request needs a connection.</NeedsConnection>}
      <ul className={css.requests}>
        {requests?.map(({ id, requester, createdAt }) => (
          <li key={id} className={css.request}>
            <Avatar username={requester.username} side={44} />
            <span className={css.names}>
              <b>{requester.username}</b>
              <span>asked {ago(createdAt)}</span>
            </span>
            <span className={css.answers}>
              <Button
                look="primary"
                disabled={busy}
                onClick={() => void accept({ id })}
                aria-label={`Accept ${requester.username}`}
              >
                Accept
              </Button>
              <Button disabled={busy} onClick={() => void reject({ id })} aria-label={`Reject ${requester.username}`}>
                Reject
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
