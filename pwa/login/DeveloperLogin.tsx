import { Link, useLocation } from 'react-router-dom';
import { auth } from '#sync/contract/auth.ts';
import { Page } from '../ui/Page.tsx';
import { useWords } from '../words/words.ts';
import { LeavesWhenIn } from './LeavesWhenIn.tsx';
import css from './Login.module.css';
import { WayInForm } from './WayInForm.tsx';

export function DeveloperLogin() {
  const { developer, student } = useWords('login');
  const { state: wanted } = useLocation();
  return (
    <LeavesWhenIn>
      <Page title={developer.title} heading={developer.heading} lead={developer.lead} narrow="form">
        <WayInForm
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
    </LeavesWhenIn>
  );
}
