import { Link, useLocation } from 'react-router-dom';
import { auth } from '#sync/contract/auth.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { AuthForm } from './AuthForm.tsx';
import css from './Login.module.css';
import { RedirectIfSignedIn } from './RedirectIfSignedIn.tsx';

/** Sets a new password with a code from staff, and logs in with it. */
export function ResetPassword() {
  const { reset, student } = useMessages('login');
  const { state: wanted } = useLocation();
  return (
    <RedirectIfSignedIn>
      <Page title={reset.title} lead={reset.lead} narrow="form">
        <AuthForm
          way={auth.reset}
          ask={['who', 'code', 'next', 'again']}
          button={reset.button}
          busyButton={reset.busy}
        />
        <p className={css.other}>
          <span>{reset.school}</span>
          <Link to="/login" state={wanted}>
            {student.otherWays}
          </Link>
        </p>
      </Page>
    </RedirectIfSignedIn>
  );
}
