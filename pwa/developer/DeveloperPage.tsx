import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { auth } from '#sync/contract/auth.ts';
import { pathOf } from '#sync/endpoint.ts';
import { homeAfter, toLoginAfter } from '#sync/rules.ts';
import { online } from '../api.ts';
import { useRead } from '../data.ts';
import { useSession } from '../session.tsx';
import { Loading, Page } from '../ui/Page.tsx';
import { Pending } from '../ui/Pending.tsx';
import { toast } from '../ui/Toast.tsx';
import { useLeaveAfter } from '../ui/useLeaveAfter.ts';
import { useWords, wordsOf } from '../words/words.ts';
import { Application } from './Application.tsx';
import css from './Developer.module.css';
import { Applied, Rejected } from './Notices.tsx';
import { Studio } from './Studio.tsx';

/** Not behind the guard of the other pages: whoever is not signed in is told so first (spec §2). */
export function DeveloperPage() {
  const { state } = useSession();
  if (state === 'loading') return <Loading />;
  // Whose session ran out stays with what they were writing.
  return state === 'signedOut' ? <SignInFirst /> : <Portal />;
}

function SignInFirst() {
  const words = useWords('developer');
  useSignIn();
  useEffect(() => toast({ ...wordsOf('toasts').authenticationRequired, tone: 'bad' }), []);
  return (
    <Page title={words.title} lead={words.signIn}>
      <Loading />
    </Page>
  );
}

/** To the sign-in that this house uses, its own or the school's (spec §2). Without a network only the app's own page can be shown. */
function useSignIn(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const go = () => {
      if (online()) window.location.replace(pathOf(auth.external));
      else void navigate('/login', { replace: true, state: { from: '/developer' } });
    };
    const timer = setTimeout(go, toLoginAfter);
    return () => clearTimeout(timer);
  }, [navigate]);
}

function Portal() {
  const read = useRead('developers.status', {});
  const { data } = read;
  const words = useWords('developer');
  const [applied, setApplied] = useState(false);
  useLeaveAfter(homeAfter, applied ? '/' : undefined);
  const application = <Application again={data?.status === 'rejected'} onSent={() => setApplied(true)} />;
  if (data?.status === 'approved') return <Studio number={data.developerNumber ?? ''} />;
  return (
    <Page title={words.title} lead={data?.status === 'pending' ? words.lead.pending : words.lead.apply}>
      <Pending read={read} bones={<Waiting />} offline={words.offline} />
      {data?.status === 'pending' && <Applied ask={read.again} />}
      {data?.status === 'rejected' && <Rejected reason={data.rejectionReason} />}
      {(data?.status === 'not_registered' || data?.status === 'rejected') && application}
    </Page>
  );
}

const Waiting = () => (
  <div className={css.waiting}>
    <Loading />
  </div>
);
