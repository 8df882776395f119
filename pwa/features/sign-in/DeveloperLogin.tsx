import { Link, Navigate, useLocation } from 'react-router-dom';
import { auth } from '#sync/contract/auth.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useAnySession } from '../../session/NumberSession.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { AuthForm } from './AuthForm.tsx';
import css from './Login.module.css';
import { RedirectIfSignedIn } from './RedirectIfSignedIn.tsx';

export function DeveloperLogin() {
  const { developer, student } = useMessages('login');
  const { state: wanted } = useLocation();
  const { state, me } = useAnySession();
  if (state === 'signedIn' && me?.byNumber === 1) return <Navigate to="/developer" replace />;
  return (
    <RedirectIfSignedIn>
      <Page title={developer.title} heading={developer.heading} lead={developer.lead} narrow="form">
        <AuthForm
          way={auth.developerLogin}
          ask={['developerId', 'email']}
          button={student.button}
          busyButton={student.busy}
        />
        <p className={css.other}>
          <span>
            {developer.notYet} <Link to="/developer">{developer.portal}</Link>
          </span>
          <Link to="/login" state={wanted}>
            {student.otherWays}
          </Link>
        </p>
      </Page>
    </RedirectIfSignedIn>
  );
}
