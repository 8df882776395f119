import School from 'lucide-react/icons/school';
import { auth } from '#sync/contract/auth.ts';
import { useRead } from '../data.ts';
import { LinkButton } from '../ui/Button.tsx';
import { NeedsConnection } from '../ui/NeedsConnection.tsx';
import { Empty, Loading, Page } from '../ui/Page.tsx';
import { useWords } from '../words/words.ts';
import { LeavesWhenIn } from './LeavesWhenIn.tsx';
import css from './Login.module.css';
import { WayInForm } from './WayInForm.tsx';

/** Back from the school's own accounts: what only the person can say, or the account of theirs that is here already. */
export function FinishSignup() {
  const { finish, signup, student, title, offline } = useWords('login');
  const { data: person, state } = useRead('auth.externalPerson', {});
  const joins = person?.hasAccount === true;
  return (
    <LeavesWhenIn>
      <Page title={finish.title} lead={joins ? undefined : finish.lead} narrow="form">
        {state === 'loading' && <Loading />}
        {state === 'offline' && <NeedsConnection>{offline}</NeedsConnection>}
        {state === 'error' && (
          <Empty icon={<School size={32} aria-hidden />} title={finish.gone}>
            <p>{finish.goneText}</p>
            <LinkButton to="/login" look="primary">
              {title}
            </LinkButton>
          </Empty>
        )}
        {person && (
          <>
            <dl className={css.known}>
              <dt>{finish.emailIs}</dt>
              <dd>{person.email}</dd>
            </dl>
            {joins && (
              <div className={css.note}>
                <h2>{finish.joinTitle}</h2>
                <p>{finish.joinText}</p>
              </div>
            )}
            <WayInForm
              key={String(joins)}
              way={joins ? auth.externalLink : auth.externalRegister}
              ask={joins ? ['password'] : ['firstName', 'lastName', 'username', 'birthDate']}
              start={{ firstName: person.firstName, lastName: person.lastName }}
              button={joins ? finish.join : signup.button}
              busyButton={joins ? student.busy : signup.busy}
            />
          </>
        )}
      </Page>
    </LeavesWhenIn>
  );
}
