import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useSyncExternalStore } from 'react';
import { lazyTextJudge, type TextJudge } from '../../data/texts/lazyTextJudge.ts';
import { messagesIfLoaded } from '../../i18n/messages.ts';
import css from './TextCards.module.css';

type Props = { title: string; texts: Readonly<Record<string, string>> };

/** What the judge doubts in a text of a game: its words are marked for whoever approves it, and nothing is refused. */
function marksIn(judge: TextJudge, texts: Props['texts']) {
  return Object.entries(texts).flatMap(([field, text]) => {
    const { action, verdict, spans } = judge(text, { field, surface: 'gameText' });
    if (action !== 'mark' || verdict === 'fine') return [];
    const marked = spans.map(([from, to]) => text.trim().slice(from, to));
    return [{ verdict, marked: [...new Set(marked)] }];
  });
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
  const found = marksIn(judge, texts);
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
