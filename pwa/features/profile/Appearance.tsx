import { useId } from 'react';
import { localeNames, locales, useLocale } from '../../i18n/language.ts';
import { setLocale, useMessages } from '../../i18n/messages.ts';
import { useTheme } from '../../shell/state/theme.ts';
import css from './Profile.module.css';

type Choice<V extends string> = { value: V; label: string; lang?: string };
type Props<V extends string> = { label: string; value: V; choices: readonly Choice<V>[]; onChange(value: V): void };

/** Chooses one of a few options, which are all visible. */
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

export function Appearance() {
  const words = useMessages('profile').looks;
  const { theme, choose } = useTheme();
  const language = useLocale();
  return (
    <div className={css.looks}>
      <OneOf
        label={words.language}
        value={language}
        choices={locales.map((value) => ({ value, label: localeNames[value], lang: value }))}
        onChange={(next) => void setLocale(next)}
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
