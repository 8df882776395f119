import type { ListedUser } from '#sync/contract/users.ts';
import { useRead } from '../../../data/hooks.ts';
import { formatDate } from '../../../i18n/formatUnits.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { useSession } from '../../../session/SessionProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Avatar } from '../../../ui/layout/Avatar.tsx';
import { Confirm } from '../../../ui/overlays/Confirm.tsx';
import { ListRow } from '../ListRow.tsx';
import { Roles } from '../Roles.tsx';
import { useDashboardUrl } from '../useDashboardUrl.ts';
import { useDialogSubject, useStaffAction } from '../useStaffAction.ts';
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx';
import { pageOf, type SearchParams, StaffSearchResults } from './StaffSearchResults.tsx';

const useUsers = ({ q, before }: SearchParams) => {
  const list = useRead('users.list', { before }, { skip: q !== undefined });
  const search = useRead('users.search', { q: q ?? '', before }, { skip: q === undefined });
  return pageOf(list, search, { q });
};

export function AllUsers() {
  const { find } = useDashboardUrl();
  const { users: words } = useMessages('admin');
  const { totalUsers = 0 } = useRead('admin.stats', {}).data ?? {};
  const reset = useDialogSubject<ListedUser>();
  const role = useDialogSubject<ListedUser>();
  const deletion = useDialogSubject<ListedUser>();
  return (
    <>
      <StaffSearchResults key={find} words={words} find={find} of={totalUsers} useRows={useUsers}>
        {(user) => <User key={user.id} user={user} onReset={reset.ask} onRole={role.ask} onDelete={deletion.ask} />}
      </StaffSearchResults>
      {reset.of && <ResetPasswordDialog user={reset.of} open={reset.open} onClose={reset.close} />}
      {role.of && <ChangeRole user={role.of} open={role.open} onClose={role.close} />}
      {deletion.of && <DeleteUser user={deletion.of} open={deletion.open} onClose={deletion.close} />}
    </>
  );
}

type UserProps = {
  user: ListedUser;
  onReset(user: ListedUser): void;
  onRole(user: ListedUser): void;
  onDelete(user: ListedUser): void;
};

function User({ user, onReset, onRole, onDelete }: UserProps) {
  const words = useMessages('admin');
  const { me } = useSession();
  const { username, isAdmin, isLeadDev } = user;
  const isLead = me?.isLeadDev === 1;
  const isStaff = isAdmin === 1 || isLeadDev === 1;
  // Roles are the lead developer's, and so is deleting staff, or a new password for them: the server refuses an admin all three.
  const changes = user.id !== me?.id && (isLead || !isStaff) && (
    <>
      {isLeadDev === 0 && (
        <Button size="small" onClick={() => onReset(user)} aria-label={words.users.reset.label(username)}>
          {words.users.reset.open}
        </Button>
      )}
      {isLead && isLeadDev === 0 && (
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
    <ListRow
      media={<Avatar username={username} side={40} />}
      title={username}
      marks={<Roles of={user} />}
      actions={changes}
    >
      <span>
        {user.firstName} {user.lastName}
      </span>
      <span>{user.email}</span>
      <span>{words.users.since(formatDate(user.createdAt))}</span>
    </ListRow>
  );
}

export type UserDialogProps = { user: ListedUser; open: boolean; onClose(): void };

function ChangeRole({ user: { id, username, isAdmin }, open, onClose }: UserDialogProps) {
  const { users: words } = useMessages('admin');
  const { success } = useMessages('toasts');
  const text = isAdmin ? words.noAdmin(username) : words.isAdmin(username);
  const { write: change, off } = useStaffAction('users.setAdmin', {
    onDone: onClose,
    toast: { ...success['users.setAdmin'], text },
  });
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

function DeleteUser({ user: { id, username }, open, onClose }: UserDialogProps) {
  const words = useMessages('admin');
  const { write: remove, busy, off } = useStaffAction('users.remove', { onDone: onClose });
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
