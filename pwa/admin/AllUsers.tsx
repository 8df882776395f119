import type { ListedUser } from '#sync/contract/users.ts';
import { useRead } from '../data.ts';
import { useSession } from '../session.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { dateText } from '../words/measures.ts';
import { useWords } from '../words/words.ts';
import { type Asked, Found, foundIn } from './Found.tsx';
import { Roles } from './Roles.tsx';
import { Row } from './Row.tsx';
import { useAddress } from './useAddress.ts';
import { useAsked, useDecide } from './useDecide.ts';

const useUsers = ({ q, before }: Asked) => {
  const list = useRead('users.list', { before }, { skip: q !== undefined });
  const search = useRead('users.search', { q: q ?? '', before }, { skip: q === undefined });
  return foundIn(list, search, { q });
};

export function AllUsers() {
  const { find } = useAddress();
  const { users: words } = useWords('admin');
  const { totalUsers = 0 } = useRead('admin.stats', {}).data ?? {};
  const role = useAsked<ListedUser>();
  const deletion = useAsked<ListedUser>();
  return (
    <>
      <Found key={find} words={words} find={find} of={totalUsers} useRows={useUsers}>
        {(user) => <User key={user.id} user={user} onRole={role.ask} onDelete={deletion.ask} />}
      </Found>
      {role.of && <ChangeRole user={role.of} open={role.open} onClose={role.close} />}
      {deletion.of && <DeleteUser user={deletion.of} open={deletion.open} onClose={deletion.close} />}
    </>
  );
}

type UserProps = { user: ListedUser; onRole(user: ListedUser): void; onDelete(user: ListedUser): void };

function User({ user, onRole, onDelete }: UserProps) {
  const words = useWords('admin');
  const { me } = useSession();
  const { username, isAdmin, isLeadDev } = user;
  const changes = user.id !== me?.id && (
    <>
      {isLeadDev === 0 && (
        <Button
          size="small"
          onClick={() => onRole(user)}
          aria-label={isAdmin ? words.users.revokeLabel(username) : words.users.makeLabel(username)}
        >
          {isAdmin ? words.users.revokeAdmin : words.users.makeAdmin}
        </Button>
      )}
      <Button size="small" look="danger" onClick={() => onDelete(user)} aria-label={words.users.deleteLabel(username)}>
        {words.delete}
      </Button>
    </>
  );
  return (
    <Row
      media={<Avatar username={username} side={40} />}
      title={username}
      marks={<Roles of={user} />}
      actions={changes}
    >
      <span>
        {user.firstName} {user.lastName}
      </span>
      <span>{user.email}</span>
      <span>{words.users.since(dateText(user.createdAt))}</span>
    </Row>
  );
}

type AskProps = { user: ListedUser; open: boolean; onClose(): void };

function ChangeRole({ user: { id, username, isAdmin }, open, onClose }: AskProps) {
  const { users: words } = useWords('admin');
  const { write: change, off } = useDecide('users.setAdmin', { onDone: onClose });
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={isAdmin ? words.revokeAdminTitle(username) : words.makeAdminTitle(username)}
      text={isAdmin ? words.revokeAdminText : words.makeAdminText}
      yes={isAdmin ? words.revokeAdmin : words.makeAdmin}
      danger={isAdmin === 1}
      off={off}
      onYes={() => void change({ id, isAdmin: isAdmin ? 0 : 1 })}
    />
  );
}

function DeleteUser({ user: { id, username }, open, onClose }: AskProps) {
  const words = useWords('admin');
  const { write: remove, busy, off } = useDecide('users.remove', { onDone: onClose });
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={words.users.deleteTitle(username)}
      text={words.users.deleteText}
      yes={busy ? words.deleting : words.delete}
      danger
      off={off}
      onYes={() => void remove({ id })}
    />
  );
}
