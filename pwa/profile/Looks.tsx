import { useId } from 'react';
import { useTheme } from '../shell/theme.ts';
import { languageNames, languages, useLanguage } from '../words/language.ts';
import { changeLanguage, useWords } from '../words/words.ts';
import css from './Profile.module.css';

type Choice<V extends string> = { value: V; label: string; lang?: string };
type Props<V extends string> = { label: string; value: V; choices: readonly Choice<V>[]; onChange(value: V): void };

/** One of a few, all in sight. */
function OneOf<V extends string>({ label, value, choices, onChange }: Props<V>) {
  const group = useId();
  return (
    <fieldset className={css.oneOf}>
      <legend>{label}</legend>
      <div className={css.options}>
        {choices.map((choice) => (
          <label key={choice.value} className={css.option}>
            <input type="radio" name={group} checked={choice.value === value} onChange={() => onChange(choice.value)} />
            <span lang={choice.lang}>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Looks() {
  const words = useWords('profile').looks;
  const { theme, choose } = useTheme();
  const language = useLanguage();
  return (
    <div className={css.looks}>
      <OneOf
        label={words.language}
        value={language}
        choices={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
        onChange={(next) => void changeLanguage(next)}
      />
      <OneOf
        label={words.theme}
        value={theme}
        choices={(['light', 'dark'] as const).map((value) => ({ value, label: words.themes[value] }))}
        onChange={choose}
      />
    </div>
  );
}
