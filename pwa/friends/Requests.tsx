import UserPlus from 'lucide-react/icons/user-plus';
import type { FriendRequest } from '#sync/contract/friends.ts';
import { type Read, useWrite } from '../data.ts';
import { useOnline } from '../online.ts';
import { Ago } from '../ui/Ago.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { NeedsConnection } from '../ui/NeedsConnection.tsx';
import { Empty } from '../ui/Page.tsx';
import { Pending } from '../ui/Pending.tsx';
import { useWords } from '../words/words.ts';
import { Bones } from './Bones.tsx';
import css from './Friends.module.css';
import { PersonActions } from './PersonActions.tsx';

export function Requests({ read }: { read: Read<readonly FriendRequest[]> }) {
  const { request: words, offline } = useWords('friends');
  const online = useOnline();
  if (!read.data) return <Pending read={read} bones={<Bones />} offline={offline} />;
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
  const words = useWords('friends').request;
  const { write: accept, busy: accepting } = useWrite('friends.accept');
  const { write: reject, busy: rejecting } = useWrite('friends.reject');
  const busy = accepting || rejecting || !online;
  return (
    <li className={css.request}>
      <Avatar username={requester.username} side={48} />
      <span className={css.names}>
        <b>{requester.username}</b>
        <span>
          <Ago at={createdAt} said={words.asked} />
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
