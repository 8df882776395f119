import { Bullets, Cards, Pair, Paragraphs, Rich } from '../ui/Prose.tsx';
import { useWords } from '../words/words.ts';
import css from './Guide.module.css';

export function Introduction() {
  const { text, how, ways } = useWords('guide').introduction;
  return (
    <>
      <Paragraphs of={text} />
      <h3>{how}</h3>
      <Cards of={ways} />
    </>
  );
}

export function Tools() {
  const { text, list, note } = useWords('guide').tools;
  return (
    <>
      <p>{text}</p>
      <Cards of={list} />
      <p>{note}</p>
    </>
  );
}

export function UnderstandingAi() {
  const words = useWords('guide').understandingAi;
  return (
    <>
      <Paragraphs of={words.text} />
      <Pair good={{ title: words.good, of: words.goods }} bad={{ title: words.poor, of: words.poors }} />
      <blockquote>{words.quote}</blockquote>
      <p>
        <Rich>{words.private}</Rich>
      </p>
    </>
  );
}

/** What somebody would type, word for word. */
export const Prompt = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <figure className={css.prompt}>
    <figcaption>{title}</figcaption>
    {lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
  </figure>
);

export function Prompting() {
  const words = useWords('guide').prompting;
  return (
    <>
      <p>
        <Rich>{words.text}</Rich>
      </p>
      <Cards of={words.spec} />
      <Prompt title={words.weakTitle} lines={[words.weak]} />
      <Prompt title={words.strongTitle} lines={words.strong} />
      <p>{words.why}</p>
      <h3>{words.moves}</h3>
      <Bullets of={words.moving} />
    </>
  );
}
