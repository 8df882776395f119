import type { ListedUser } from '#sync/contract/users.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { Chip } from '../../ui/controls/Chip.tsx';

/** What somebody is here. */
export function Roles({ of }: { of: Pick<ListedUser, 'id' | 'accountType' | 'isAdmin' | 'isLeadDev'> }) {
  const words = useMessages('admin');
  const { me } = useSession();
  const types: Record<string, string> = words.users.types;
  return (
    <>
      {of.id === me?.id && <Chip>{words.you}</Chip>}
      {of.isLeadDev === 1 ? (
        <Chip tone="good">{words.users.leadDev}</Chip>
      ) : (
        of.isAdmin === 1 && <Chip tone="good">{words.users.admin}</Chip>
      )}
      {of.isAdmin === 0 && <Chip>{types[of.accountType] ?? of.accountType}</Chip>}
    </>
  );
}
