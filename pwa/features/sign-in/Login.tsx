import Code from 'lucide-react/icons/code-xml';
import Gamepad from 'lucide-react/icons/gamepad-2';
import School from 'lucide-react/icons/school';
import UserPlus from 'lucide-react/icons/user-plus';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { auth } from '#sync/contract/auth.ts';
import { pathOf } from '#sync/endpoint.ts';
import { useRead } from '../../data/hooks.ts';
import { useLiveQuery } from '../../engine/useLiveQuery.ts';
import { formatCount } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.ts';
import { rememberReturnPath } from '../../session/returnPath.ts';
import { countSealedWrites } from '../../session/sealedData.ts';
import { hasOwner } from '../../session/trustedDevice.ts';
import { FieldError } from '../../ui/controls/Field.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import css from './Login.module.css';
import { RedirectIfSignedIn } from './RedirectIfSignedIn.tsx';

/** Chooses the sign-in method. The page that was wanted before the login is passed on. */
export function Login() {
  const words = useMessages('login');
  const { student, developer, signup, label } = words.choices;
  const { change, changes } = useMessages('shellDeferred').bar;
  const sealed = useLiveQuery(countSealedWrites, []) ?? 0;
  const { state } = useLocation();
  const from = (state as { from?: string } | null)?.from;
  // The school's login is below everything else: it loads late, and moves nothing.
  const school = useRead('auth.ways', {}).data?.school;
  const failed = useSearchParams()[0].get('failed') === 'external';
  const choices = [
    { to: '/login/student', Icon: Gamepad, ...student },
    { to: '/login/developer', Icon: Code, ...developer },
    { to: '/signup', Icon: UserPlus, ...signup },
  ];
  return (
    <RedirectIfSignedIn>
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
        {sealed > 0 && <p className={css.note}>{words.sealed(sealed, formatCount(sealed, change, changes))}</p>}
        <p className={css.small}>
          <Link to="/setup-lead-dev" state={state}>
            {words.leadSetup}
          </Link>
        </p>
        {school && (
          <div className={css.school}>
            <School size={20} aria-hidden />
            <p>
              <a
                href={`${pathOf(auth.external)}${hasOwner() ? '' : '?choose=1'}`}
                onClick={() => from && rememberReturnPath(from)}
              >
                {words.school.link}
              </a>
              <span>{words.school.text}</span>
            </p>
          </div>
        )}
      </Page>
    </RedirectIfSignedIn>
  );
}
