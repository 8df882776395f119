import Gamepad from 'lucide-react/icons/gamepad-2';
import UserPlus from 'lucide-react/icons/user-plus';
import { Link, useLocation } from 'react-router-dom';
import { Page } from '../ui/Page.tsx';
import { LeavesWhenIn } from './LeavesWhenIn.tsx';
import css from './Login.module.css';

/** Who is at the door? What was wanted before the login goes along. */
export function Login() {
  const { state } = useLocation();
  return (
    <LeavesWhenIn>
      <Page title="Login" heading="Welcome to Recess" lead="Play, keep a library and write to your friends." narrow>
        <div className={css.choices}>
          <Link to="/login/student" state={state} className={css.choice}>
            <Gamepad size={28} aria-hidden />
            <h2>Student / Gamer</h2>
            <p>Log in with your e-mail and password.</p>
          </Link>
          <Link to="/signup" state={state} className={css.choice}>
            <UserPlus size={28} aria-hidden />
            <h2>Sign Up</h2>
            <p>New here? It takes a minute. You must be at least 13.</p>
          </Link>
        </div>
      </Page>
    </LeavesWhenIn>
  );
}
