import MessageCircle from 'lucide-react/icons/message-circle';
import Users from 'lucide-react/icons/users';
import { useSearchParams } from 'react-router-dom';
import { type Friend, friends } from '#sync/contract/friends.ts';
import { useRead } from '../data.ts';
import { useSession } from '../session.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Empty } from '../ui/Page.tsx';
import { AddFriend } from './AddFriend.tsx';
import { Conversation } from './Conversation.tsx';
import css from './Friends.module.css';
import { fullName } from './names.ts';

/** Friends beside the conversation with one of them; whom, the address says. */
export function MyFriends() {
  const { me } = useSession();
  const { data } = useRead(friends.list, {});
  const [params, setParams] = useSearchParams();
  const open = data?.find(({ friend }) => friend.id === params.get('with'));
  const show = (id: string | null) => setParams(id ? { with: id } : {}, { replace: true, preventScrollReset: true });
  return (
    <div className={css.columns} data-open={open !== undefined}>
      <div className={css.people}>
        <AddFriend />
        {data?.length === 0 && (
          <Empty icon={<Users size={32} aria-hidden />} title="No friends here yet">
            <p>Ask somebody by their username.</p>
          </Empty>
        )}
        <ul className={css.list}>
          {data?.map((entry) => (
            <li key={entry.id}>
              <Person entry={entry} open={entry === open} onOpen={() => show(entry.friend.id)} />
            </li>
          ))}
        </ul>
      </div>
      {open && me ? (
        <Conversation key={open.friend.id} friend={open.friend} me={me} onClose={() => show(null)} />
      ) : (
        <div className={css.nobody}>
          <MessageCircle size={32} aria-hidden />
          <p>Choose a friend to read and write messages.</p>
        </div>
      )}
    </div>
  );
}

const Person = ({ entry: { friend }, open, onOpen }: { entry: Friend; open: boolean; onOpen(): void }) => (
  <button type="button" className={css.person} aria-current={open} onClick={onOpen}>
    <Avatar username={friend.username} side={44} />
    <span className={css.names}>
      <b>{friend.username}</b>
      <span>{fullName(friend)}</span>
    </span>
    <span className="srOnly">Messages</span>
  </button>
);
