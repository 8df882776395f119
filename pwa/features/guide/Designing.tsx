import Flag from 'lucide-react/icons/flag';
import Utensils from 'lucide-react/icons/utensils';
import { useMessages } from '../../i18n/messages.ts';
import { Bullets, Cards, Pair, Rich, Steps } from '../../ui/layout/Prose.tsx';
import css from './Guide.module.css';
import { Prompt } from './Starting.tsx';

export function Process() {
  const { text, steps, quote } = useMessages('guide').process;
  return (
    <>
      <p>{text}</p>
      <div className={css.steps}>
        <Steps of={steps} />
      </div>
      <blockquote>
        <Rich>{quote}</Rich>
      </blockquote>
    </>
  );
}

const flagged = (title: string) => (
  <>
    <Flag size={18} aria-hidden /> {title}
  </>
);

export function Respect() {
  const words = useMessages('guide').respect;
  return (
    <>
      <p>{words.text}</p>
      <Pair
        bad={{ title: flagged(words.red), of: words.reds }}
        good={{ title: flagged(words.green), of: words.greens }}
        badFirst
      />
      <div className={css.dinner}>
        <h3>
          <Utensils size={20} aria-hidden /> {words.dinner}
        </h3>
        <p className={css.question}>{words.dinnerText}</p>
        <p>{words.pass}</p>
      </div>
    </>
  );
}

export function Hooks() {
  const { text, three, how, ways, honest } = useMessages('guide').hooks;
  return (
    <>
      <p>{text}</p>
      <Cards of={three} />
      <h3>{how}</h3>
      <Bullets of={ways} />
      <p>
        <Rich>{honest}</Rich>
      </p>
    </>
  );
}

export function Advanced() {
  const { text, list, promptTitle, prompt } = useMessages('guide').advancedAi;
  return (
    <>
      <p>{text}</p>
      <Bullets of={list} />
      <Prompt title={promptTitle} lines={prompt} />
    </>
  );
}
