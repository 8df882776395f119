import CodeXml from 'lucide-react/icons/code-xml';
import type { Developer } from '#sync/contract/developers.ts';
import { useRead } from '../../../data/hooks.ts';
import { formatDate } from '../../../i18n/formatUnits.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Avatar } from '../../../ui/layout/Avatar.tsx';
import { Empty } from '../../../ui/layout/Page.tsx';
import css from '../Admin.module.css';
import { ListRow, StatusBadge } from '../ListRow.tsx';
import { QueryGate } from '../QueryGate.tsx';
import { ApproveRejectButtons } from './PendingDevelopers.tsx';
import { pageOf, type SearchParams, StaffSearchResults } from './StaffSearchResults.tsx';

/** What is masked is long and says nothing. */
const shortMask = (number: string) => number.replace(/•+/, '••••');

const useDevelopers = ({ q, before }: SearchParams) => {
  const list = useRead('developers.list', { before }, { skip: q !== undefined });
  const search = useRead('developers.search', { q: q ?? '', before }, { skip: q === undefined });
  return pageOf(list, search, { q });
};

export function AllDevelopers() {
  const { developers: words } = useMessages('admin');
  const { totalDevelopers = 0 } = useRead('admin.stats', {}).data ?? {};
  return (
    <QueryGate read={useDevelopers({})}>
      {({ rows: newest }) =>
        newest.length === 0 ? (
          <Empty icon={<CodeXml size={32} aria-hidden />} title={words.none}>
            <p>{words.noneText}</p>
          </Empty>
        ) : (
          <StaffSearchResults words={words} of={totalDevelopers} useRows={useDevelopers}>
            {(one) => <OneDeveloper key={one.id} one={one} />}
          </StaffSearchResults>
        )
      }
    </QueryGate>
  );
}

function OneDeveloper({ one }: { one: Developer }) {
  const { developers: words } = useMessages('admin');
  return (
    <ListRow
      media={<Avatar username={one.user.username} side={40} />}
      title={one.fullName}
      marks={<StatusBadge of={one.status} />}
      actions={one.status === 'pending' && <ApproveRejectButtons to={one} />}
    >
      <span>{one.user.username}</span>
      <span>{one.schoolEmail}</span>
      {one.developerNumber && (
        <span>
          {words.number} <code>{shortMask(one.developerNumber)}</code>
        </span>
      )}
      <span>
        {one.approvedAt ? words.approved(formatDate(one.approvedAt)) : words.applied(formatDate(one.createdAt))}
      </span>
      {one.status === 'rejected' && one.rejectionReason && (
        <p className={css.reason}>
          {words.reason}: {one.rejectionReason}
        </p>
      )}
    </ListRow>
  );
}
