import CodeXml from 'lucide-react/icons/code-xml';
import type { Developer } from '#sync/contract/developers.ts';
import { useRead } from '../data.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Empty } from '../ui/Page.tsx';
import { dateText } from '../words/measures.ts';
import { useWords } from '../words/words.ts';
import css from './Admin.module.css';
import { type Asked, Found, foundIn } from './Found.tsx';
import { Loaded } from './Loaded.tsx';
import { Answers } from './PendingDevelopers.tsx';
import { Row, State } from './Row.tsx';

/** What is masked is long and says nothing. */
const shortMask = (number: string) => number.replace(/•+/, '••••');

const useDevelopers = ({ q, before }: Asked) => {
  const list = useRead('developers.list', { before }, { skip: q !== undefined });
  const search = useRead('developers.search', { q: q ?? '', before }, { skip: q === undefined });
  return foundIn(list, search, { q });
};

export function AllDevelopers() {
  const { developers: words } = useWords('admin');
  const { totalDevelopers = 0 } = useRead('admin.stats', {}).data ?? {};
  return (
    <Loaded read={useDevelopers({})}>
      {({ rows: newest }) =>
        newest.length === 0 ? (
          <Empty icon={<CodeXml size={32} aria-hidden />} title={words.none}>
            <p>{words.noneText}</p>
          </Empty>
        ) : (
          <Found words={words} of={totalDevelopers} useRows={useDevelopers}>
            {(one) => <OneDeveloper key={one.id} one={one} />}
          </Found>
        )
      }
    </Loaded>
  );
}

function OneDeveloper({ one }: { one: Developer }) {
  const { developers: words } = useWords('admin');
  return (
    <Row
      media={<Avatar username={one.user.username} side={40} />}
      title={one.fullName}
      marks={<State of={one.status} />}
      actions={one.status === 'pending' && <Answers to={one} />}
    >
      <span>{one.user.username}</span>
      <span>{one.schoolEmail}</span>
      {one.developerNumber && (
        <span>
          {words.number} <code>{shortMask(one.developerNumber)}</code>
        </span>
      )}
      <span>{one.approvedAt ? words.approved(dateText(one.approvedAt)) : words.applied(dateText(one.createdAt))}</span>
      {one.status === 'rejected' && one.rejectionReason && (
        <p className={css.reason}>
          {words.reason}: {one.rejectionReason}
        </p>
      )}
    </Row>
  );
}
