import { Link, useLocation } from 'react-router-dom';
import { auth } from '#sync/contract/auth.ts';
import { Page } from '../ui/Page.tsx';
import { useWords } from '../words/words.ts';
import { LeavesWhenIn } from './LeavesWhenIn.tsx';
import css from './Login.module.css';
import { WayInForm } from './WayInForm.tsx';

export function Signup() {
  const { signup, student } = useWords('login');
  const { state: wanted } = useLocation();
  return (
    <LeavesWhenIn>
      <Page title={signup.title} lead={signup.lead} narrow="form">
        <WayInForm
          way={auth.register}
          ask={['firstName', 'lastName', 'username', 'email', 'birthDate', 'password', 'again']}
          button={signup.button}
          busyButton={signup.busy}
        />
        <p className={css.other}>
          {signup.haveAccount}{' '}
          <Link to="/login/student" state={wanted}>
            {student.button}
          </Link>
        </p>
      </Page>
    </LeavesWhenIn>
  );
}
