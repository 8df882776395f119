import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CaseDetails } from '#sync/contract/moderation.ts';
import { useRead } from '../../../data/hooks.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { formatDate, formatDateTime } from '../../../i18n/formatUnits.ts';
import { localizeStoredText } from '../../../i18n/localizeStoredText.ts';
import { useMessages } from '../../../i18n/messages.ts';
import css from '../inbox/Inbox.module.css';
import { useDashboardUrl } from '../useDashboardUrl.ts';
import own from './Cases.module.css';
import { useActionList } from './useActionList.ts';

type Props = { details: CaseDetails };
const thousandths = (n: number) => formatNumber(n / 1_000);

/** What a case is about. */
export function CaseFacts({ details }: Props) {
  const words = useMessages('cases');
  const { kinds } = useMessages('admin').reports;
  const { author, gameId, kind, firstAt, dueAt, score, reports, state, found } = details;
  return (
    <>
      {found && <p className={own.found}>{words.foundNote[found]}</p>}
      <dl className={css.facts}>
        <Fact name={found ? words.facts.about : words.facts.thing}>{kinds[kind]}</Fact>
        <Fact name={words.facts.author}>{author ? <Person who={author} /> : words.facts.gone}</Fact>
        {gameId && (
          <Fact name={words.facts.game}>
            <Game id={gameId} />
          </Fact>
        )}
        <Fact name={found ? words.facts.found : words.facts.first}>{formatDateTime(firstAt)}</Fact>
        {state !== 'closed' && <Fact name={words.facts.due}>{formatDateTime(dueAt)}</Fact>}
        {(!found || reports > 0) && <Fact name={words.facts.weight}>{words.facts.weightOf(thousandths(score))}</Fact>}
      </dl>
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Somebody by their name, and the way to what staff may do about them. */
function Person({ who: { username } }: { who: { username: string } }) {
  const { findUser } = useMessages('admin').reports;
  const { page } = useDashboardUrl();
  return (
    <Link to={`${page}?tab=users&find=${encodeURIComponent(username)}#manage`} aria-label={findUser(username)}>
      {username}
    </Link>
  );
}

function Game({ id }: { id: string }) {
  const { facts: words } = useMessages('cases');
  const game = useRead('games.one', { id });
  if (game.state === 'error') return words.deletedGame;
  return <Link to={`/game/${id}`}>{game.data?.title ?? words.game}</Link>;
}

/** Who reported it, for what, and what that weighs. */
export function FiledReports({ details: { filed, found } }: Props) {
  const words = useMessages('cases');
  const { reasons } = useMessages('shellDeferred').quickReport;
  const { page } = useDashboardUrl();
  return (
    <>
      <h4 className={css.heading}>{words.filed}</h4>
      {found && filed.length === 0 && <p className={css.quiet}>{words.foundNothing}</p>}
      {filed.length > 0 && (
        <ul className={own.list} aria-label={words.filed}>
          {filed.map(({ id, reporter, reason, note, weight, createdAt }) => (
            <li key={id}>
              <p>
                <b>{reason ? reasons[reason] : words.formReport}</b>,{' '}
                {reporter?.username ?? localizeStoredText('Deleted account')}, {formatDateTime(createdAt)},{' '}
                {words.weighs(thousandths(weight))}{' '}
                <Link to={`${page}?tab=reports&report=${id}#manage`}>{words.openReport}</Link>
              </p>
              {note && <p className={css.text}>{note}</p>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What is known of whoever wrote it. */
export function AuthorHistory({ details: { history, author } }: Props) {
  const { page } = useDashboardUrl();
  const words = useMessages('cases');
  const actions = useActionList();
  const { rules } = useMessages('policy');
  if (!history) return null;
  const { since, agreed, denied, decisions } = history;
  return (
    <>
      <h4 className={css.heading}>{words.history}</h4>
      <p className={css.quiet}>
        {words.accountSince(formatDate(since))}. {words.agreed(agreed, formatNumber(agreed))},{' '}
        {words.denied(denied, formatNumber(denied))}.
      </p>
      {author && (
        <p>
          <Link to={`${page}?tab=cases&which=closed&find=${encodeURIComponent(author.username)}#manage`}>
            {words.decidedOf(author.username)}
          </Link>
        </p>
      )}
      {decisions.length === 0 ? (
        <p className={css.quiet}>{words.noHistory}</p>
      ) : (
        <ul className={own.list} aria-label={words.history}>
          {decisions.map((decision) => (
            <li key={decision.id}>
              <b>{actions(decision)}</b>, {formatDate(decision.createdAt)}
              {decision.state === 'reverted' && `, ${words.decision.reverted}`}
              <br />
              {decision.rule && (rules as Record<string, string>)[decision.rule]}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
