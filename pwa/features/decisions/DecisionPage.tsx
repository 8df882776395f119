import Scale from 'lucide-react/icons/scale';
import { Link, useParams } from 'react-router-dom';
import type { Decision } from '#sync/contract/decisions.ts';
import { useRead } from '../../data/hooks.ts';
import { QueryBoundary } from '../../data/QueryBoundary.tsx';
import { formatDateTime } from '../../i18n/formatUnits.ts';
import { useMessages } from '../../i18n/messages.ts';
import { nowIso } from '../../platform/clock.ts';
import { Accountable } from '../../shared/Accountable.tsx';
import { Empty, Loading, Page } from '../../ui/layout/Page.tsx';
import prose from '../../ui/layout/Prose.module.css';
import { Appeal } from './Appeal.tsx';
import css from './Decision.module.css';

/** What was decided about something of the reader's, why, and how to ask for another look. It is on the device once it was told. */
export function DecisionPage() {
  const { id = '' } = useParams();
  const words = useMessages('decisions');
  const read = useRead('decisions.one', { id });
  const isMissing = read.error?.code === 'notFound' || read.error?.code === 'invalid';
  const titles = { strike: words.titleOfStore, reports: words.automaticTitle, person: words.title };
  return (
    <Page
      title={read.data ? titles[makerOf(read.data)] : words.title}
      lead={read.data && words.made(formatDateTime(read.data.createdAt))}
      narrow
    >
      {read.data ? (
        <Statement key={id} decision={read.data} />
      ) : isMissing ? (
        <Empty icon={<Scale size={32} aria-hidden />} title={words.missing}>
          <p>{words.missingText}</p>
        </Empty>
      ) : (
        <QueryBoundary read={read} bones={<Loading />} offline={words.needsConnection} />
      )}
    </Page>
  );
}

/** Who made it: the judge of texts, which gives strikes about a person; many reports, which hide a review; or a person. */
function makerOf({ automatic, kind }: Pick<Decision, 'automatic' | 'kind'>): 'strike' | 'reports' | 'person' {
  if (automatic === 0) return 'person';
  return kind === 'user' ? 'strike' : 'reports';
}

/** Whether it still holds, by this device's clock. */
function holdsUntil(until: string, words: ReturnType<typeof useMessages<'decisions'>>): string {
  return (until > nowIso() ? words.until : words.ended)(formatDateTime(until));
}

/** What is done once and holds for no time. */
const isOver = (action: string) => action === 'warn' || action === 'resetName';

function Statement({ decision }: { decision: Decision }) {
  const words = useMessages('decisions');
  const { kind, actions, until, state, gameId, text, appeal, revertedWhy } = decision;
  const isGameGone = actions.includes('removeGame');
  const says = (action: string) => {
    const by = words.actions[action];
    return by?.[kind] ?? by?.['other'] ?? words.unknownAction;
  };
  return (
    <div className={prose.prose}>
      {state === 'reverted' && (
        <div className={css.reverted} role="status">
          <p>
            <b>{makerOf(decision) === 'reports' ? words.looked : words.reverted}</b>
          </p>
          {revertedWhy && appeal?.outcome !== 'overturned' && <p>{revertedWhy}</p>}
          {actions.includes('remove') && <p>{words.revertedRemoved}</p>}
          {isGameGone && <p>{words.revertedGame}</p>}
        </div>
      )}
      <h2>{words.happened}</h2>
      <ul>
        {actions.map((action) => (
          <li key={action}>{says(action)}</li>
        ))}
      </ul>
      {state === 'active' && actions.some((action) => !isOver(action)) && (
        <p>{until ? holdsUntil(until, words) : words.noEnd}</p>
      )}
      {text && (
        <>
          <h2>{words.yours}</h2>
          <blockquote className={css.words}>{text}</blockquote>
        </>
      )}
      {gameId && !isGameGone && (
        <p>
          <Link to={`/game/${gameId}`}>{words.yourGame}</Link>
        </p>
      )}
      <Reasons decision={decision} />
      <Appeal decision={decision} />
      <Accountable />
    </div>
  );
}

function Reasons({ decision }: { decision: Decision }) {
  const { facts, noteToAuthor, rule, ground, byReport } = decision;
  const words = useMessages('decisions');
  const { rules } = useMessages('policy');
  const maker = makerOf(decision);
  const made = {
    strike: words.foundByStore,
    reports: words.automatic,
    person: `${byReport === 1 ? words.byReport : words.notByReport} ${words.byPerson}`,
  };
  return (
    <>
      <h2>{words.why}</h2>
      {facts && <p className={css.words}>{facts}</p>}
      {maker === 'reports' && <p>{words.automaticWhy}</p>}
      {rule && (
        <p>
          <b>{words.rule}:</b> {(rules as Record<string, string>)[rule] ?? words.unknownRule}
        </p>
      )}
      {ground === 'law' && <p>{words.law}</p>}
      <p>{made[maker]}</p>
      {noteToAuthor && (
        <>
          <p>
            <b>{words.note}</b>
          </p>
          <p className={css.words}>{noteToAuthor}</p>
        </>
      )}
    </>
  );
}
