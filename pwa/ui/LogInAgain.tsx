import { useLocation } from 'react-router-dom';
import { useSession } from '../session.tsx';
import { useWords } from '../words/words.ts';
import { LinkButton } from './Button.tsx';
import css from './Pending.module.css';

type Props = { size?: 'small' | 'normal'; look?: 'primary' | 'secondary' };

/** To the login and back to this page. On the way in already, what was wanted before it stays wanted. */
export function LogInLink(look: Props) {
  const { me } = useSession();
  const { pathname, search, hash, state } = useLocation();
  // Only there the lead developer gets their powers back.
  const to = me?.isLeadDev === 1 ? '/setup-lead-dev' : '/login';
  const onTheWay = /^\/(login|signup|setup-lead-dev)/.test(pathname);
  return (
    <LinkButton to={to} state={onTheWay ? state : { from: pathname + search + hash }} {...look}>
      {useWords('common').logIn}
    </LinkButton>
  );
}

/** The session ran out: what only the server knows comes after the next login. */
export const LogInAgain = () => (
  <div className={css.failed} role="alert">
    <p>{useWords('common').loginEnded}</p>
    <LogInLink size="small" />
  </div>
);
