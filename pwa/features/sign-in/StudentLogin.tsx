import { Link, useLocation } from 'react-router-dom';
import { auth } from '#sync/contract/auth.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { AuthForm } from './AuthForm.tsx';
import css from './Login.module.css';
import { RedirectIfSignedIn } from './RedirectIfSignedIn.tsx';

export function StudentLogin() {
  const { student, signup } = useMessages('login');
  const { me } = useSession();
  const { state: wanted } = useLocation();
  return (
    <RedirectIfSignedIn>
      <Page title={student.title} heading={student.heading} narrow="form">
        <AuthForm
          way={auth.login}
          ask={['email', 'password']}
          start={{ email: me?.email ?? '' }}
          button={student.button}
          busyButton={student.busy}
        />
        <p className={css.other}>
          <span>
            {student.noAccount}{' '}
            <Link to="/signup" state={wanted}>
              {signup.title}
            </Link>
          </span>
          <Link to="/login/reset" state={wanted}>
            {student.forgot}
          </Link>
          <Link to="/login" state={wanted}>
            {student.otherWays}
          </Link>
        </p>
      </Page>
    </RedirectIfSignedIn>
  );
}
