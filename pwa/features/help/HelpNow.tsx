import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { useState } from 'react';
import type { Contacts } from '#sync/contract/policy.ts';
import { bcp47Tag, currentLocale } from '../../i18n/language.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useContacts } from '../../shared/contacts.ts';
import { SelectField } from '../../ui/controls/SelectField.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import prose from '../../ui/layout/Prose.module.css';
import { Bullets } from '../../ui/layout/Prose.tsx';
import css from './HelpNow.module.css';
import { defaultCountry, type Helpline, type HelplineCountry, helplines } from './helplines.ts';

const digits = (number: string) => number.replace(/[^\d*#+]/g, '');

function Call({ phone }: { phone: string }) {
  const { call } = useMessages('help').now;
  return (
    <p>
      <Phone size={18} aria-hidden /> {call} <a href={`tel:${digits(phone)}`}>{phone}</a>
    </p>
  );
}

function Line({ name, phone, text, web, languages, hours }: Helpline) {
  const words = useMessages('help').now;
  const languageNames = new Intl.DisplayNames([bcp47Tag()], { type: 'language' });
  return (
    <li className={css.line}>
      <h2>{name}</h2>
      {phone && <Call phone={phone} />}
      {text && (
        <p>
          <MessageCircle size={18} aria-hidden /> {words.text(text.word)}{' '}
          <a href={`sms:${digits(text.number)}`}>{text.number}</a>
        </p>
      )}
      <p>
        {hours === 'differ' ? words.hoursDiffer : words.always} ·{' '}
        {languages.map((language) => languageNames.of(language)).join(', ')}
      </p>
      {web && (
        <p>
          <a href={web} target="_blank" rel="noopener noreferrer">
            {new URL(web).hostname}
          </a>
        </p>
      )}
    </li>
  );
}

/** Shows a helper of this store's own (HELP_LINES). */
function OwnLine({ name, phone, note }: Contacts['helpLines'][number]) {
  return (
    <li className={css.line}>
      <h2>{name}</h2>
      {phone && <Call phone={phone} />}
      {note && <p>{note}</p>}
    </li>
  );
}

/** Who to talk to when somebody is hurt or in danger. Works offline and signed out; to open it sends nothing. */
export function HelpNow() {
  const words = useMessages('help').now;
  const [country, setCountry] = useState(() => defaultCountry(navigator.languages, currentLocale()));
  const nameOf = new Intl.DisplayNames([bcp47Tag()], { type: 'region' });
  const choices = (Object.keys(helplines) as HelplineCountry[])
    .map((value) => ({ value, label: nameOf.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, bcp47Tag()));
  const { emergency, lines } = helplines[country];
  const { helpLines } = useContacts();
  return (
    <Page title={words.title} lead={words.lead} narrow>
      <div className={prose.prose}>
        <p className={css.danger}>
          {words.danger} <a href={`tel:${emergency}`}>{emergency}</a>
        </p>
        <Bullets of={words.lines} />
        {helpLines.length > 0 && (
          <ul className={css.lines} aria-label={words.here}>
            {helpLines.map((line) => (
              <OwnLine key={line.name} {...line} />
            ))}
          </ul>
        )}
        <div className={css.country}>
          <SelectField
            label={words.country}
            value={country}
            choices={choices}
            onChange={(value) => setCountry(value)}
          />
        </div>
        <ul className={css.lines} aria-label={words.free}>
          {lines.map((line) => (
            <Line key={line.name} {...line} />
          ))}
        </ul>
        <p>{words.elsewhere}</p>
        <p>{words.noEmergencyService}</p>
      </div>
    </Page>
  );
}
