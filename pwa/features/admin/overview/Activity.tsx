import History from 'lucide-react/icons/history';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type AuditEntry, operatorId } from '#sync/contract/admin.ts';
import { useRead } from '../../../data/hooks.ts';
import { formatDateTime } from '../../../i18n/formatUnits.ts';
import { localizeStoredText } from '../../../i18n/localizeStoredText.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Empty } from '../../../ui/layout/Page.tsx';
import css from '../Admin.module.css';
import { QueryGate } from '../QueryGate.tsx';
import { choiceOf } from './choice.ts';

/** As many as the server sends at once: where there are fewer, there are no older ones. */
const pageCount = 100;

export function Activity() {
  const { activity: words } = useMessages('admin');
  return (
    <>
      <p className={css.quiet}>{words.lead}</p>
      <Entries />
    </>
  );
}

/** Some entries, and on request those before them. */
function Entries({ before }: { before?: string }) {
  const { activity: words } = useMessages('admin');
  const [older, setOlder] = useState(false);
  const read = useRead('admin.audit', before ? { before } : {});
  const more = (entries: readonly AuditEntry[]) => {
    const last = entries.at(-1);
    if (!last || entries.length < pageCount) return <p className={css.quiet}>{words.end}</p>;
    if (older) return <Entries before={last.id} />;
    return (
      <Button className={css.more} onClick={() => setOlder(true)}>
        {words.older}
      </Button>
    );
  };
  return (
    <QueryGate read={read}>
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
    </QueryGate>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const admin = useMessages('admin');
  const words = admin.activity;
  const { actor, action, said, createdAt } = entry;
  const choice = choiceOf(said, admin);
  return (
    <li>
      <span>
        <b>{actor.id === operatorId ? words.operator : (actor.username ?? localizeStoredText('Deleted account'))}</b>{' '}
        {words.done[action] ?? words.unknown(action)} <About {...entry} />
        {choice && `, ${choice}`}
      </span>
      <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
    </li>
  );
}

/** What it was done to, by the name it has now and with the way to it. Of what is gone only a game's title is kept. */
function About({ action, said, about, gone }: Pick<AuditEntry, 'action' | 'said' | 'about' | 'gone'>) {
  const { activity: words } = useMessages('admin');
  const id = said['gameId'] ?? said['id'];
  if (typeof id !== 'string') return null;
  const [feature = '', deed = ''] = action.split('.');
  // A word of the filter is not in the log.
  if (feature === 'filter') return null;
  if (feature === 'moderation') return <Numbered id={id} isCase={caseDeeds.includes(deed)} />;
  if (!about) return words.gone(id.slice(-8));
  if (gone) return <b>{action === 'games.remove' ? about : words.goneSince(about)}</b>;
  const to = said['gameId'] ? gameAt(id) : wayTo[feature]?.(id);
  return to ? <Link to={to}>{about}</Link> : <b>{about}</b>;
}

/** What is done to a case; the other deeds of moderation are done to a decision or an appeal. */
const caseDeeds = ['claim', 'release', 'evidence', 'decide'];
/** A case, a decision or an appeal: they have no name but a number, whether they are still kept or not. */
function Numbered({ id, isCase }: { id: string; isCase: boolean }) {
  const number = `…${id.slice(-8)}`;
  return isCase ? <Link to={`/admin?tab=cases&case=${id}`}>{number}</Link> : <b>{number}</b>;
}

const gameAt = (id: string) => `/game/${id}`;
/** Where staff see what an entry is about, by the first word of its action. */
const wayTo: Record<string, (id: string) => string> = {
  ...{ games: gameAt, featured: gameAt, warnings: gameAt },
  reports: (id) => `/admin?tab=reports&report=${id}`,
  feedback: (id) => `/admin?tab=feedback&feedback=${id}`,
};
