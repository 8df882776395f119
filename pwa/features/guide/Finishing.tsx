import Blocks from 'lucide-react/icons/blocks';
import Layers from 'lucide-react/icons/layers';
import Trophy from 'lucide-react/icons/trophy';
import { useLocale } from '../../i18n/language.ts';
import { useMessages } from '../../i18n/messages.ts';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { CodeBlock } from '../../ui/layout/CodeBlock.tsx';
import { Bullets, Cards, Paragraphs, Rich, Steps, Table } from '../../ui/layout/Prose.tsx';
import { cachedCanvasSample, exampleGame } from './codeSamples.ts';
import css from './Guide.module.css';

function Levels() {
  const { plan, number, mechanic, learns, levels } = useMessages('guideProject').example;
  return (
    <Table
      className={css.levels}
      caption={plan}
      head={[number, mechanic, learns]}
      rows={levels.map((cells) => ({ key: cells.join(), cells }))}
    />
  );
}

export function Example() {
  const words = useMessages('guideProject').example;
  return (
    <>
      <p>{words.text}</p>
      <dl className={css.facts}>
        {words.facts.map(([figure, of]) => (
          <div key={of}>
            <dt>{of}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <Levels />
      <h3>{words.codeTitle}</h3>
      <p>
        <Rich>{words.codeText}</Rich>
      </p>
      <CodeBlock label={words.codeLabel} text={exampleGame(words.game, useLocale())} tall />
      <h3>{words.how}</h3>
      <Bullets of={words.explained} />
      <h3>{words.yours}</h3>
      <Bullets of={words.ideas} />
      <h3>{words.whole}</h3>
      <Paragraphs of={words.wholeTexts} />
      <p>
        <LinkButton to="/browse?q=Lantern+Hollow">{words.wholeLink}</LinkButton>
      </p>
    </>
  );
}

export function Testing() {
  const { text, lists, people, steps, quote } = useMessages('guideProject').testing;
  return (
    <>
      <p>{text}</p>
      <div className={css.checklists}>
        {lists.map(({ title, items }) => (
          <div key={title}>
            <h3>{title}</h3>
            <Bullets of={items} className={css.ticks} />
          </div>
        ))}
      </div>
      <h3>{people}</h3>
      <Steps of={steps} />
      <blockquote>{quote}</blockquote>
    </>
  );
}

export function Optimization() {
  const words = useMessages('guideProject').optimization;
  return (
    <>
      <p>{words.text}</p>
      <h3>{words.how}</h3>
      <Bullets of={words.list} />
      <p>{words.codeText}</p>
      <CodeBlock label={words.codeLabel} text={cachedCanvasSample} />
      <h3>{words.offline}</h3>
      <p>{words.offlineText}</p>
    </>
  );
}

const icons = [Blocks, Layers, Trophy];

function Badges() {
  const { plan, badges, close } = useMessages('guideProject').github;
  return (
    <>
      <h3>{plan}</h3>
      <ol className={css.badges}>
        {badges.map(({ week, name, tasks }, i) => {
          const Icon = icons[i] ?? Trophy;
          return (
            <li key={name}>
              <span className={css.medal}>
                <Icon size={26} aria-hidden />
              </span>
              <p className={css.week}>{week}</p>
              <p className={css.badgeName}>{name}</p>
              <Bullets of={tasks} className={css.ticks} />
            </li>
          );
        })}
      </ol>
      <p>{close}</p>
    </>
  );
}

export function GitHub() {
  const { text, terms, first, steps, recess, recessText, portal } = useMessages('guideProject').github;
  return (
    <>
      <p>{text}</p>
      <Cards of={terms} />
      <h3>{first}</h3>
      <Steps of={steps} />
      <h3>{recess}</h3>
      <p>
        <Rich>{recessText}</Rich>
      </p>
      <p>
        <LinkButton to="/developer">{portal}</LinkButton>
      </p>
      <Badges />
    </>
  );
}
