import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { homeRedirectDelayMs, loginRedirectDelayMs } from '#sync/constants.ts';
import { auth } from '#sync/contract/auth.ts';
import { pathOf } from '#sync/endpoint.ts';
import { useRead } from '../../data/hooks.ts';
import { QueryBoundary } from '../../data/QueryBoundary.tsx';
import { getMessages, useMessages } from '../../i18n/messages.ts';
import { isOnline } from '../../platform/http/httpClient.ts';
import { NumberSessionProvider } from '../../session/NumberSession.tsx';
import { rememberReturnPath } from '../../session/returnPath.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { toast } from '../../ui/feedback/Toast.tsx';
import { useRedirectAfter } from '../../ui/hooks/useRedirectAfter.ts';
import { Loading, Page } from '../../ui/layout/Page.tsx';
import { Application } from './Application.tsx';
import { ApplicationPending, ApplicationRejected } from './ApplicationStatus.tsx';
import css from './Developer.module.css';
import { Studio } from './Studio.tsx';

/** The developer portal. It has no sign-in guard like other pages: a visitor gets a message first (spec §2). */
export const DeveloperPage = () => (
  <NumberSessionProvider>
    <Developer />
  </NumberSessionProvider>
);

function Developer() {
  const { state } = useSession();
  if (state === 'loading') return <Loading />;
  // A user whose session expired keeps what they were writing.
  return state === 'signedOut' ? <SignInFirst /> : <Portal />;
}

function SignInFirst() {
  const words = useMessages('developer');
  useSignIn();
  useEffect(() => toast({ ...getMessages('toasts').authenticationRequired, tone: 'bad' }), []);
  return (
    <Page title={words.title} lead={words.signIn}>
      <Loading />
    </Page>
  );
}

/**
 * Redirects to the sign-in of this store, its own or the school's (spec §2). Offline only the app's own page is
 * available.
 */
function useSignIn(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const go = () => {
      if (isOnline()) {
        rememberReturnPath('/developer');
        window.location.replace(pathOf(auth.external));
      } else void navigate('/login', { replace: true, state: { from: '/developer' } });
    };
    const timer = setTimeout(go, loginRedirectDelayMs);
    return () => clearTimeout(timer);
  }, [navigate]);
}

function Portal() {
  const read = useRead('developers.status', {});
  const { data } = read;
  const words = useMessages('developer');
  const [applied, setApplied] = useState(false);
  useRedirectAfter(homeRedirectDelayMs, applied ? '/' : undefined);
  const application = <Application again={data?.status === 'rejected'} onSent={() => setApplied(true)} />;
  if (data?.status === 'approved') return <Studio number={data.developerNumber} />;
  return (
    <Page title={words.title} lead={data?.status === 'pending' ? words.lead.pending : words.lead.apply}>
      <QueryBoundary read={read} bones={<Waiting />} offline={words.offline} />
      {data?.status === 'pending' && <ApplicationPending ask={read.again} />}
      {data?.status === 'rejected' && <ApplicationRejected reason={data.rejectionReason} />}
      {(data?.status === 'not_registered' || data?.status === 'rejected') && application}
    </Page>
  );
}

const Waiting = () => (
  <div className={css.waiting}>
    <Loading />
  </div>
);
