import type { Me } from '#sync/contract/users.ts';
import { formatDate } from '../../../i18n/formatUnits.ts';
import { useMessages } from '../../../i18n/messages.ts';
import css from '../Profile.module.css';
import { Username } from './Username.tsx';

export function accountTypeLabel(me: Me): 'player' | 'developer' | 'admin' | 'lead' {
  if (me.isLeadDev === 1) return 'lead';
  if (me.isAdmin === 1) return 'admin';
  return me.accountType === 'developer' ? 'developer' : 'player';
}

export function Account({ me }: { me: Me }) {
  const words = useMessages('profile').account;
  const facts = [
    [words.email, me.email],
    [words.type, words.types[accountTypeLabel(me)]],
    [words.firstName, me.firstName],
    [words.lastName, me.lastName],
    // The time is noon, so that the date is the same in every time zone.
    [words.birthDate, formatDate(`${me.birthDate}T12:00`)],
    [words.since, formatDate(me.createdAt)],
  ];
  return (
    <>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Username me={me} />
    </>
  );
}
