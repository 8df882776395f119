import { useEffect, useState } from 'react';
import { developers } from '#sync/contract/developers.ts';
import { homeAfter, toLoginAfter } from '#sync/rules.ts';
import { useRead } from '../data.ts';
import { useSession } from '../session.tsx';
import { Button } from '../ui/Button.tsx';
import { Loading, NeedsConnection, Page } from '../ui/Page.tsx';
import { toast } from '../ui/Toast.tsx';
import { useLeaveAfter } from '../ui/useLeaveAfter.ts';
import { translated, useWords, wordsOf } from '../words/words.ts';
import { Application } from './Application.tsx';
import css from './Developer.module.css';
import { Pending, Rejected } from './Notices.tsx';
import { Studio } from './Studio.tsx';

/** Not behind the guard of the other pages: whoever is not signed in is told so first (spec §2). */
export function DeveloperPage() {
  const { state } = useSession();
  if (state === 'loading') return <Loading />;
  return state === 'signedIn' ? <Portal /> : <SignInFirst />;
}

function SignInFirst() {
  const words = useWords('developer');
  useLeaveAfter(toLoginAfter, '/login', '/developer');
  useEffect(() => toast({ ...wordsOf('toasts').authenticationRequired, tone: 'bad' }), []);
  return (
    <Page title={words.title} lead={words.signIn}>
      <Loading />
    </Page>
  );
}

function Portal() {
  const { data, state, error, again } = useRead(developers.status, {});
  const words = useWords('developer');
  const { tryAgain } = useWords('common');
  const [applied, setApplied] = useState(false);
  useLeaveAfter(homeAfter, applied ? '/' : undefined);
  const application = <Application again={data?.status === 'rejected'} onSent={() => setApplied(true)} />;
  if (data?.status === 'approved') return <Studio number={data.developerNumber ?? ''} />;
  return (
    <Page title={words.title} lead={data?.status === 'pending' ? words.lead.pending : words.lead.apply}>
      {state === 'loading' && <Waiting />}
      {state === 'offline' && <NeedsConnection>{words.offline}</NeedsConnection>}
      {state === 'error' && (
        <div className={css.failed} role="alert">
          <p>{error ? translated(error.message) : words.unknown}</p>
          <Button onClick={again}>{tryAgain}</Button>
        </div>
      )}
      {data?.status === 'pending' && <Pending />}
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
