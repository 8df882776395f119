import { useMessages } from '../../i18n/messages.ts';
import { Bullets, Cards, Pair, Paragraphs, Rich } from '../../ui/layout/Prose.tsx';
import css from './Guide.module.css';

export function Introduction() {
  const { text, how, ways } = useMessages('guide').introduction;
  return (
    <>
      <Paragraphs of={text} />
      <h3>{how}</h3>
      <Cards of={ways} />
    </>
  );
}

export function Tools() {
  const { text, list, note } = useMessages('guide').tools;
  return (
    <>
      <p>{text}</p>
      <Cards of={list} />
      <p>{note}</p>
    </>
  );
}

export function UnderstandingAi() {
  const words = useMessages('guide').understandingAi;
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

/** An example prompt, word for word. */
export const Prompt = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <figure className={css.prompt}>
    <figcaption>{title}</figcaption>
    {lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
  </figure>
);

export function Prompting() {
  const words = useMessages('guide').prompting;
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
