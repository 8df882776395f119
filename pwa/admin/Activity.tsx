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
import { type Names, useNames } from './useNames.ts';

/** As many as the server sends at once: where there are fewer, there are no older ones. */
const atOnce = 100;

export function Activity() {
  const { activity: words } = useWords('admin');
  const names = useNames();
  return (
    <>
      <p className={css.quiet}>{words.lead}</p>
      <Entries names={names} />
    </>
  );
}

/** Some entries, and on request those before them. */
function Entries({ before, names }: { before?: string; names: Names }) {
  const { activity: words } = useWords('admin');
  const [older, setOlder] = useState(false);
  const read = useRead('admin.audit', before ? { before } : {});
  const more = (entries: readonly AuditEntry[]) => {
    const last = entries.at(-1);
    if (!last || entries.length < atOnce) return <p className={css.quiet}>{words.end}</p>;
    if (older) return <Entries before={last.id} names={names} />;
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
                <Entry key={entry.id} entry={entry} names={names} />
              ))}
            </ol>
            {more(entries)}
          </>
        )
      }
    </Loaded>
  );
}

function Entry({ entry: { actor, action, said, about, createdAt }, names }: { entry: AuditEntry; names: Names }) {
  const { activity: words, states } = useWords('admin');
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
        {about ? (
          <Named of={about} to={placeIn(action, said['id'])} />
        ) : (
          <About id={said['gameId'] ?? said['id']} names={names} />
        )}
        {more && `, ${more}`}
      </span>
      <time dateTime={createdAt}>{momentText(createdAt)}</time>
    </li>
  );
}

/** What it was done to, by the name it has now; what is gone has none. */
function About({ id, names }: { id: AuditEntry['said'][string] | undefined; names: Names }) {
  const { activity: words } = useWords('admin');
  if (typeof id !== 'string') return null;
  const known = names.get(id);
  if (!known) return words.gone(id.slice(-8));
  return <Named of={known.name} to={known.to} />;
}

const Named = ({ of, to }: { of: string; to: string | undefined }) => (to ? <Link to={to}>{of}</Link> : <b>{of}</b>);

/** Where staff read what an entry is about. */
function placeIn(action: string, id: unknown): string | undefined {
  if (action.startsWith('reports.')) return `/admin?tab=reports&report=${id}`;
  return action.startsWith('feedback.') ? `/admin?tab=feedback&feedback=${id}` : undefined;
}
