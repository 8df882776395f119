import ChevronRight from 'lucide-react/icons/chevron-right';
import CodeXml from 'lucide-react/icons/code-xml';
import Flag from 'lucide-react/icons/flag';
import Gamepad2 from 'lucide-react/icons/gamepad-2';
import Inbox from 'lucide-react/icons/inbox';
import { Link } from 'react-router-dom';
import { numberText } from '../words/show.ts';
import { useWords } from '../words/words.ts';
import css from './Admin.module.css';
import { RowsSkeleton } from './Loaded.tsx';
import { placeOf } from './useAddress.ts';

type Count = number | undefined;
type Props = { games: Count; developers: Count; reports: Count; feedback: Count; loading: boolean };

/** Everything that waits for a decision or an answer, and the way to it. */
export function Waiting({ games, developers, reports, feedback, loading }: Props) {
  const { waiting } = useWords('admin');
  const kinds = [
    { to: '/admin/approvals', count: games, say: waiting.games, Icon: Gamepad2 },
    { to: '/admin#pending-developers', count: developers, say: waiting.developers, Icon: CodeXml },
    { to: placeOf('reports'), count: reports, say: waiting.reports, Icon: Flag },
    { to: placeOf('feedback'), count: feedback, say: waiting.feedback, Icon: Inbox },
  ].filter(({ count }) => count);
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className={css.heading}>
        {waiting.heading}
      </h2>
      {loading && <RowsSkeleton rows={2} />}
      {!loading && kinds.length === 0 && <p className={css.nothing}>{waiting.nothing}</p>}
      <ul className={css.waiting}>
        {(loading ? [] : kinds).map(({ to, count = 0, say, Icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon size={20} aria-hidden />
              <span>{say(count, numberText(count))}</span>
              <ChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
