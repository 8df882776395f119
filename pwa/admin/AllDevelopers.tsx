import CodeXml from 'lucide-react/icons/code-xml';
import { useState } from 'react';
import type { Developer } from '#sync/contract/developers.ts';
import { useRead } from '../data.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Empty } from '../ui/Page.tsx';
import { dateText } from '../words/measures.ts';
import { useWords } from '../words/words.ts';
import css from './Admin.module.css';
import { Loaded } from './Loaded.tsx';
import { Answers } from './PendingDevelopers.tsx';
import { has, List, Row, State } from './Row.tsx';
import { Search } from './Search.tsx';

/** What is masked is long and says nothing. */
const shortMask = (number: string) => number.replace(/•+/, '••••');

export function AllDevelopers() {
  const { developers: words } = useWords('admin');
  return (
    <Loaded read={useRead('developers.list', {})}>
      {(all) =>
        all.length === 0 ? (
          <Empty icon={<CodeXml size={32} aria-hidden />} title={words.none}>
            <p>{words.noneText}</p>
          </Empty>
        ) : (
          <Developers all={all} />
        )
      }
    </Loaded>
  );
}

function Developers({ all }: { all: readonly Developer[] }) {
  const { developers: words } = useWords('admin');
  const [typed, setTyped] = useState('');
  const rows = all.filter(({ fullName, user, schoolEmail, developerNumber }) =>
    has(typed, fullName, user.username, schoolEmail, developerNumber),
  );
  return (
    <>
      <Search label={words.search} hint={words.hint} typed={typed} onType={setTyped} />
      <List label={words.list} rows={rows} of={all.length} about={typed}>
        {(one) => (
          <Row
            key={one.id}
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
            <span>
              {one.approvedAt ? words.approved(dateText(one.approvedAt)) : words.applied(dateText(one.createdAt))}
            </span>
            {one.status === 'rejected' && one.rejectionReason && (
              <p className={css.reason}>
                {words.reason}: {one.rejectionReason}
              </p>
            )}
          </Row>
        )}
      </List>
    </>
  );
}
