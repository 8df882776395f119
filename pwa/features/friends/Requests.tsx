import UserPlus from 'lucide-react/icons/user-plus';
import type { FriendRequest } from '#sync/contract/friends.ts';
import { type QueryResult, useWrite } from '../../data/hooks.ts';
import { QueryBoundary } from '../../data/QueryBoundary.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { NeedsConnection } from '../../ui/feedback/NeedsConnection.tsx';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { Empty } from '../../ui/layout/Page.tsx';
import { RelativeTime } from '../../ui/layout/RelativeTime.tsx';
import css from './Friends.module.css';
import { FriendsSkeleton } from './FriendsSkeleton.tsx';
import { PersonActions } from './PersonActions.tsx';

export function Requests({ read }: { read: QueryResult<readonly FriendRequest[]> }) {
  const { request: words, offline } = useMessages('friends');
  const online = useOnline();
  if (!read.data) return <QueryBoundary read={read} bones={<FriendsSkeleton />} offline={offline} />;
  if (read.data.length === 0)
    return (
      <Empty icon={<UserPlus size={32} aria-hidden />} title={words.none}>
        <p>{words.noneWhy}</p>
      </Empty>
    );
  return (
    <>
      {!online && <NeedsConnection>{words.offline}</NeedsConnection>}
      <ul className={css.people}>
        {read.data.map((request) => (
          <Request key={request.id} request={request} online={online} />
        ))}
      </ul>
    </>
  );
}

function Request({ request: { id, requester, createdAt }, online }: { request: FriendRequest; online: boolean }) {
  const words = useMessages('friends').request;
  const { write: accept, busy: accepting } = useWrite('friends.accept');
  const { write: reject, busy: rejecting } = useWrite('friends.reject');
  const busy = accepting || rejecting || !online;
  return (
    <li className={css.request}>
      <Avatar username={requester.username} side={48} />
      <span className={css.names}>
        <b>{requester.username}</b>
        <span>
          <RelativeTime at={createdAt} said={words.asked} />
        </span>
      </span>
      <PersonActions person={requester} />
      <span className={css.answers}>
        <Button
          size="small"
          look="primary"
          disabled={busy}
          onClick={() => void accept({ id })}
          aria-label={words.acceptOne(requester.username)}
        >
          {words.accept}
        </Button>
        <Button
          size="small"
          disabled={busy}
          onClick={() => void reject({ id })}
          aria-label={words.rejectOne(requester.username)}
        >
          {words.reject}
        </Button>
      </span>
    </li>
  );
}
