import CircleCheck from 'lucide-react/icons/circle-check';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useMessages } from '../../i18n/messages.ts';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { CopyButton } from '../../ui/layout/CodeBlock.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import {
  type DiagnosticLine,
  type DiagnosticVerdict,
  diagnosticLines,
  diagnosticReport,
  type Group,
} from './diagnosticResults.ts';
import css from './Help.module.css';
import { useDiagnostics, useInstallState } from './useDiagnostics.ts';

const marks = { works: CircleCheck, limited: CircleMinus, blocked: CircleX, unknown: CircleQuestionMark };

const Mark = ({ verdict }: { verdict: DiagnosticVerdict | undefined }) => {
  const Icon = verdict ? marks[verdict] : LoaderCircle;
  return <Icon size={22} className={css.mark} aria-hidden />;
};

/** While others are being asked: a line as high before its answer as after it. */
function Awaited({ line: { id, found } }: { line: DiagnosticLine }) {
  const words = useMessages('help').check;
  return (
    <li className={css.row} data-verdict={found?.verdict ?? 'asking'}>
      <Mark verdict={found?.verdict} />
      <div>
        <p className={css.name}>{words.names[id]}</p>
        <p>{found ? words.verdicts[found.verdict] : words.asking}</p>
      </div>
    </li>
  );
}

function Answered({ line: { id, found } }: { line: DiagnosticLine }) {
  const words = useMessages('help').check;
  if (!found) return null;
  return (
    <li className={css.row} data-verdict={found.verdict}>
      <Mark verdict={found.verdict} />
      <div>
        <p className={css.name}>
          {words.names[id]} <span className={css.verdict}>{words.verdicts[found.verdict]}</span>
        </p>
        <p>{found.text}</p>
        {found.advice && (
          <p>
            <b>{words.advice}</b> {found.advice}
          </p>
        )}
      </div>
    </li>
  );
}

function Summary({ lines, busy }: { lines: readonly DiagnosticLine[]; busy: boolean }) {
  const words = useMessages('help').check;
  const blocked = lines.filter(({ found }) => found?.verdict === 'blocked').length;
  const tone = busy ? 'asking' : blocked > 0 ? 'blocked' : 'works';
  return (
    <p className={css.summary} data-verdict={tone} role="status">
      {busy ? words.asking : blocked > 0 ? words.blocked(blocked) : words.allWell}
    </p>
  );
}

/** What this device and this network block, line by line, with what to do about it. */
export function SelfCheck() {
  const words = useMessages('help').check;
  const { facts, busy, again } = useDiagnostics();
  const lines = diagnosticLines(words, facts, useInstallState());
  const Row = busy ? Awaited : Answered;
  return (
    <Page title={words.title} lead={words.lead} aside={<LinkButton to="/help">{words.back}</LinkButton>} narrow>
      <div className={css.result}>
        <Summary lines={lines} busy={busy} />
        <div className={css.buttons}>
          <CopyButton
            text={diagnosticReport(words, lines, `${location.origin}, ${navigator.userAgent}`)}
            shown={words.copy}
          />
          <Button size="small" onClick={again} disabled={busy}>
            <RotateCcw size={15} aria-hidden /> {words.again}
          </Button>
        </div>
      </div>
      {(Object.keys(words.groups) as Group[]).map((group) => (
        <section key={`${group} ${busy}`} className={css.group} aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`}>{words.groups[group]}</h2>
          <ul className={css.rows}>
            {lines
              .filter((line) => line.group === group)
              .map((line) => (
                <Row key={line.id} line={line} />
              ))}
          </ul>
        </section>
      ))}
    </Page>
  );
}
