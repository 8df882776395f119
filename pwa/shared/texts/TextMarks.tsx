import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useSyncExternalStore } from 'react';
import type { Verdict } from '#sync/text/judge.ts';
import { lazyTextJudge, type TextJudge } from '../../data/texts/lazyTextJudge.ts';
import { messagesIfLoaded } from '../../i18n/messages.ts';
import css from './TextCards.module.css';

type Props = { title: string; texts: Readonly<Record<string, string>> };

/** Classes that the judge knows; each is found once. */
const classesMax = 8;
type Mark = { verdict: Exclude<Verdict, 'fine'>; marked: string[] };

/** What the judge doubts in a text. It answers the weightiest class alone, so the rest is judged without what was found. */
function marksOf(judge: TextJudge, field: string, said: string): Mark[] {
  const marks: Mark[] = [];
  let rest = said.trim();
  for (let n = 0; n < classesMax; n++) {
    const { verdict, spans } = judge(rest, { field, surface: 'gameText' });
    if (verdict === 'fine') break;
    marks.push({ verdict, marked: [...new Set(spans.map(([from, to]) => rest.slice(from, to)))] });
    // Nothing at its ends moves the places of what follows.
    for (const [from, to] of spans) rest = `${rest.slice(0, from)}${'.'.repeat(to - from)}${rest.slice(to)}`;
  }
  return marks;
}

/**
 * The words of a game that staff should look at before they approve it. They are found on the device, by the newest lists, so
 * that a game from before a list has its marks too.
 */
export function TextMarks({ title, texts }: Props) {
  const judge = useSyncExternalStore(lazyTextJudge.subscribe, lazyTextJudge.now, () => undefined);
  useEffect(() => void lazyTextJudge.ask(), []);
  const words = judge && messagesIfLoaded('texts');
  if (!judge || !words) return null;
  const found = Object.entries(texts).flatMap(([field, text]) => marksOf(judge, field, text));
  if (found.length === 0) return null;
  return (
    <section className={css.card} aria-label={words.marks.label(title)}>
      <p className={css.title}>
        <TriangleAlert size={20} aria-hidden /> {words.marks.title}
      </p>
      <ul>
        {found.map(({ verdict, marked }) => (
          <li key={`${verdict} ${marked.join(' ')}`}>
            {words.marks.about[verdict]}: {marked.map(words.quoted).join(', ')}
          </li>
        ))}
      </ul>
    </section>
  );
}
