import { useState } from 'react';
import { Link } from 'react-router-dom';
import { retention } from '#sync/policy/retention.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.ts';
import { safeLocalStorage } from '../../platform/safeLocalStorage.ts';
import { Button } from '../../ui/controls/Button.tsx';
import css from './Login.module.css';

const key = 'recess.rulesRead';
/** Shows the rules again, because the next person who signs up on this device is somebody else. */
export const clearRulesRead = (): void => safeLocalStorage.remove(key);

/** Shows three rules above the sign-up form, until they are closed on this device. */
export function NewPlayerRules() {
  const words = useMessages('login').rules;
  const [isRead, setIsRead] = useState(() => safeLocalStorage.read(key) === '1');
  function close() {
    safeLocalStorage.write(key, '1');
    setIsRead(true);
  }
  if (isRead) return null;
  return (
    <section className={css.rules} aria-labelledby="rules-in-short">
      <h2 id="rules-in-short">{words.title}</h2>
      <ol>
        {words.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <Button size="small" onClick={close}>
        {words.close}
      </Button>
    </section>
  );
}

/** Links to all rules and to what is stored, below the sign-up form, and for how long an account is kept. */
export function RuleLinks() {
  const words = useMessages('login').rules;
  return (
    <>
      <p className={css.other}>{words.unused(formatNumber(retention.accounts.days))}</p>
      <p className={css.other}>
        <Link to="/rules">{words.all}</Link>
        <Link to="/privacy">{words.privacy}</Link>
      </p>
    </>
  );
}
