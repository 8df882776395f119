import { Link, useLocation } from 'react-router-dom';
import { auth } from '#sync/contract/auth.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { AuthForm } from './AuthForm.tsx';
import css from './Login.module.css';
import { NewPlayerRules, RuleLinks } from './NewPlayerRules.tsx';
import { RedirectIfSignedIn } from './RedirectIfSignedIn.tsx';

export function Signup() {
  const { signup, student } = useMessages('login');
  const { state: wanted } = useLocation();
  return (
    <RedirectIfSignedIn>
      <Page title={signup.title} lead={signup.lead} narrow="form">
        <NewPlayerRules />
        <AuthForm
          way={auth.register}
          ask={['firstName', 'lastName', 'username', 'email', 'birthDate', 'password', 'again']}
          button={signup.button}
          busyButton={signup.busy}
        />
        <RuleLinks />
        <p className={css.other}>
          <span>
            {signup.haveAccount}{' '}
            <Link to="/login/student" state={wanted}>
              {student.button}
            </Link>
          </span>
        </p>
      </Page>
    </RedirectIfSignedIn>
  );
}
