import { Link, useLocation } from 'react-router-dom';
import { auth } from '#sync/contract/auth.ts';
import { useSession } from '../session.tsx';
import { Page } from '../ui/Page.tsx';
import { useWords } from '../words/words.ts';
import { LeavesWhenIn } from './LeavesWhenIn.tsx';
import css from './Login.module.css';
import { WayInForm } from './WayInForm.tsx';

export function StudentLogin() {
  const { student, signup } = useWords('login');
  const { me } = useSession();
  const { state: wanted } = useLocation();
  return (
    <LeavesWhenIn>
      <Page title={student.title} heading={student.heading} narrow="form">
        <WayInForm
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
          <Link to="/login" state={wanted}>
            {student.otherWays}
          </Link>
        </p>
      </Page>
    </LeavesWhenIn>
  );
}
