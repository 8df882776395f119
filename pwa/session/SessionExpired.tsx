import { useLocation } from 'react-router-dom';
import { useMessages } from '../i18n/messages.ts';
import { LinkButton } from '../ui/controls/Button.tsx';
import css from '../ui/feedback/Notice.module.css';
import { useSession } from './SessionProvider.tsx';

type Props = { size?: 'small' | 'normal'; look?: 'primary' | 'secondary' };

/** Links to the login, which returns to this page. On a login page, the link keeps the page that was wanted before. */
export function SignInLink(look: Props) {
  const { me } = useSession();
  const { pathname, search, hash, state } = useLocation();
  // Only that page gives the lead developer their powers back.
  const to = me?.isLeadDev === 1 ? '/setup-lead-dev' : '/login';
  const onTheWay = /^\/(login|signup|setup-lead-dev)/.test(pathname);
  return (
    <LinkButton to={to} state={onTheWay ? state : { from: pathname + search + hash }} {...look}>
      {useMessages('common').logIn}
    </LinkButton>
  );
}

/** Says that the session has expired: data that only the server has is available after the next login. */
export const SessionExpired = () => (
  <div className={css.failed} role="alert">
    <p>{useMessages('common').loginEnded}</p>
    <SignInLink size="small" />
  </div>
);
