import School from 'lucide-react/icons/school';
import { auth } from '#sync/contract/auth.ts';
import { useRead } from '../../data/hooks.ts';
import { useMessages } from '../../i18n/messages.ts';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { NeedsConnection } from '../../ui/feedback/NeedsConnection.tsx';
import { Empty, Loading, Page } from '../../ui/layout/Page.tsx';
import { AuthForm } from './AuthForm.tsx';
import css from './Login.module.css';
import { NewPlayerRules, RuleLinks } from './NewPlayerRules.tsx';
import { RedirectIfSignedIn } from './RedirectIfSignedIn.tsx';

/** Finishes a sign-up with a school account: asks for what only the person knows, or links their existing account. */
export function FinishSignup() {
  const { finish, signup, student, title, offline } = useMessages('login');
  const { data: person, state } = useRead('auth.externalPerson', {});
  const joins = person?.hasAccount === true;
  return (
    <RedirectIfSignedIn>
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
            {!joins && <NewPlayerRules />}
            <AuthForm
              key={String(joins)}
              way={joins ? auth.externalLink : auth.externalRegister}
              ask={joins ? ['password'] : ['firstName', 'lastName', 'username', 'birthDate']}
              start={{ firstName: person.firstName, lastName: person.lastName }}
              button={joins ? finish.join : signup.button}
              busyButton={joins ? student.busy : signup.busy}
            />
            {!joins && <RuleLinks />}
          </>
        )}
      </Page>
    </RedirectIfSignedIn>
  );
}
