import History from 'lucide-react/icons/history';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AuditEntry } from '#sync/contract/admin.ts';
import { useRead } from '../data.ts';
import { Button } from '../ui/Button.tsx';
import { Empty } from '../ui/Page.tsx';
import { momentText } from '../words/measures.ts';
import { translated } from '../words/said.ts';
import { numberText } from '../words/show.ts';
import { useWords } from '../words/words.ts';
import css from './Admin.module.css';
import { Loaded } from './Loaded.tsx';

/** As many as the server sends at once: where there are fewer, there are no older ones. */
const atOnce = 100;

export function Activity() {
  const { activity: words } = useWords('admin');
  return (
    <>
      <p className={css.quiet}>{words.lead}</p>
      <Entries />
    </>
  );
}

/** Some entries, and on request those before them. */
function Entries({ before }: { before?: string }) {
  const { activity: words } = useWords('admin');
  const [older, setOlder] = useState(false);
  const read = useRead('admin.audit', before ? { before } : {});
  const more = (entries: readonly AuditEntry[]) => {
    const last = entries.at(-1);
    if (!last || entries.length < atOnce) return <p className={css.quiet}>{words.end}</p>;
    if (older) return <Entries before={last.id} />;
    return (
      <Button className={css.more} onClick={() => setOlder(true)}>
        {words.older}
      </Button>
    );
  };
  return (
    <Loaded read={read}>
      {(entries) =>
        entries.length === 0 && !before ? (
          <Empty icon={<History size={32} aria-hidden />} title={words.none}>
            <p>{words.noneText}</p>
          </Empty>
        ) : (
          <>
            <ol className={css.log} aria-label={words.list}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
            {more(entries)}
          </>
        )
      }
    </Loaded>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { activity: words, states } = useWords('admin');
  const { actor, action, said, createdAt } = entry;
  const detail = () => {
    if (typeof said['position'] === 'number') return words.position(numberText(said['position']));
    if (said['isAdmin'] !== undefined) return said['isAdmin'] === 1 ? words.made : words.revoked;
    if (said['warningType'] !== undefined) return words.warnings[String(said['warningType'])];
    return (states as Record<string, string>)[String(said['status'])];
  };
  const more = detail();
  return (
    <li>
      <span>
        <b>{actor.username ?? translated('Deleted account')}</b> {words.done[action] ?? words.unknown(action)}{' '}
        <About {...entry} />
        {more && `, ${more}`}
      </span>
      <time dateTime={createdAt}>{momentText(createdAt)}</time>
    </li>
  );
}

/** What it was done to, by the name it has now and with the way to it; what is gone has none. */
function About({ action, said, about }: Pick<AuditEntry, 'action' | 'said' | 'about'>) {
  const { activity: words } = useWords('admin');
  const id = said['gameId'] ?? said['id'];
  if (typeof id !== 'string') return null;
  if (!about) return words.gone(id.slice(-8));
  const to = wayTo[action.split('.')[0] as string]?.(id);
  return to ? <Link to={to}>{about}</Link> : <b>{about}</b>;
}

const gameAt = (id: string) => `/game/${id}`;
/** Where staff see what an entry is about, by the first word of its action. */
const wayTo: Record<string, (id: string) => string> = {
  ...{ games: gameAt, featured: gameAt, warnings: gameAt },
  reports: (id) => `/admin?tab=reports&report=${id}`,
  feedback: (id) => `/admin?tab=feedback&feedback=${id}`,
};
