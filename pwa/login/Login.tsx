import Code from 'lucide-react/icons/code-xml';
import Gamepad from 'lucide-react/icons/gamepad-2';
import School from 'lucide-react/icons/school';
import UserPlus from 'lucide-react/icons/user-plus';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { auth } from '#sync/contract/auth.ts';
import { pathOf } from '#sync/endpoint.ts';
import { FieldError } from '../ui/Field.tsx';
import { Page } from '../ui/Page.tsx';
import { useWords } from '../words/words.ts';
import { LeavesWhenIn } from './LeavesWhenIn.tsx';
import css from './Login.module.css';

/** Who is at the door? What was wanted before the login goes along. */
export function Login() {
  const words = useWords('login');
  const { student, developer, signup, label } = words.choices;
  const { state } = useLocation();
  const failed = useSearchParams()[0].get('failed') === 'external';
  const choices = [
    { to: '/login/student', Icon: Gamepad, ...student },
    { to: '/login/developer', Icon: Code, ...developer },
    { to: '/signup', Icon: UserPlus, ...signup },
  ];
  return (
    <LeavesWhenIn>
      <Page title={words.title} heading={words.heading} lead={words.lead} narrow>
        <div role="alert">
          {failed && (
            <div className={css.failed}>
              <FieldError>{words.school.failed}</FieldError>
            </div>
          )}
        </div>
        <nav className={css.choices} aria-label={label}>
          {choices.map(({ to, Icon, title, text }) => (
            <Link key={to} to={to} state={state} className={css.choice}>
              <Icon size={28} aria-hidden />
              <h2>{title}</h2>
              <p>{text}</p>
            </Link>
          ))}
        </nav>
        <div className={css.school}>
          <School size={20} aria-hidden />
          <p>
            <a href={pathOf(auth.external)}>{words.school.link}</a>
            <span>{words.school.text}</span>
          </p>
        </div>
        <p className={css.small}>
          <Link to="/setup-lead-dev" state={state}>
            {words.leadSetup}
          </Link>
        </p>
      </Page>
    </LeavesWhenIn>
  );
}
