import Clock from 'lucide-react/icons/clock';
import MessageCircle from 'lucide-react/icons/message-circle';
import Users from 'lucide-react/icons/users';
import { useSearchParams } from 'react-router-dom';
import type { Friend } from '#sync/contract/friends.ts';
import { useRead } from '../../data/hooks.ts';
import { QueryBoundary } from '../../data/QueryBoundary.tsx';
import { usePendingWrites } from '../../data/useSyncStatus.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { Empty } from '../../ui/layout/Page.tsx';
import { AddFriend } from './AddFriend.tsx';
import { Conversation } from './Conversation.tsx';
import css from './Friends.module.css';
import { FriendsSkeleton } from './FriendsSkeleton.tsx';
import { fullName } from './fullName.ts';
import { PersonActions } from './PersonActions.tsx';

/** The list of friends, and a dialog with one conversation, which the URL names. */
export function MyFriends() {
  const words = useMessages('friends');
  const { me } = useSession();
  const read = useRead('friends.list', {});
  const { data } = read;
  const waiting = usePendingWrites('friends.message');
  const [params, setParams] = useSearchParams();
  const open = data?.find(({ friend }) => friend.id === params.get('with'));
  const show = (id: string | null) => setParams(id ? { with: id } : {}, { replace: true });
  return (
    <>
      <AddFriend />
      <QueryBoundary read={read} bones={<FriendsSkeleton />} offline={words.offline} />
      {data?.length === 0 && (
        <Empty icon={<Users size={32} aria-hidden />} title={words.none}>
          <p>{words.noneWhy}</p>
        </Empty>
      )}
      <ul className={css.people}>
        {data?.map((entry) => (
          <Person
            key={entry.id}
            entry={entry}
            waiting={waiting.filter(({ write }) => write.input['receiverId'] === entry.friend.id).length}
            onOpen={() => show(entry.friend.id)}
          />
        ))}
      </ul>
      {me && <Conversation friend={open?.friend} me={me} onClose={() => show(null)} />}
    </>
  );
}

function Person({ entry: { id, friend }, waiting, onOpen }: { entry: Friend; waiting: number; onOpen(): void }) {
  const words = useMessages('friends');
  return (
    <li className={css.person}>
      <button type="button" className={css.open} onClick={onOpen}>
        <Avatar username={friend.username} side={48} />
        <span className={css.names}>
          <span className="srOnly">{words.writeTo} </span>
          <b>{friend.username}</b>
          <span>{fullName(friend)}</span>
          {waiting > 0 && (
            <span className={css.waiting}>
              <Clock size={12} aria-hidden /> {words.waiting(waiting)}
            </span>
          )}
        </span>
        <MessageCircle size={20} className={css.mark} aria-hidden />
      </button>
      <PersonActions person={friend} friendship={id} />
    </li>
  );
}
