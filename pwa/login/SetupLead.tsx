import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { auth } from '#sync/contract/auth.ts';
import { useSession } from '../session.tsx';
import { Loading, Page } from '../ui/Page.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { useWords, wordsOf } from '../words/words.ts';
import css from './Login.module.css';
import { WayInForm } from './WayInForm.tsx';

/** A lead developer who logged in without the key has no staff powers yet, and gets them here. */
export function SetupLead() {
  const { setup, student, signup, hints } = useWords('login');
  const { state, me } = useSession();
  const from = (useLocation().state as { from?: string } | null)?.from ?? '/';
  if (state === 'loading') return <Loading />;
  if (state === 'signedIn' && me?.isLeadDev === 1) return <Navigate to={from} replace />;
  const tab = (note: string, form: ReactNode) => (
    <>
      <p className={css.note}>{note}</p>
      {form}
    </>
  );
  return (
    <Page title={setup.title} lead={setup.lead} narrow="form">
      {me && <p className={css.note}>{setup.signedInAs(me.username)}</p>}
      <Tabs
        label={setup.tabs}
        tabs={[
          {
            name: setup.login,
            panel: tab(
              hints.leadDay,
              <WayInForm
                way={auth.leadLogin}
                ask={['setupKey', 'email', 'password']}
                start={{ email: me?.email ?? '' }}
                button={student.button}
                busyButton={student.busy}
                whenEmpty={() => wordsOf('toasts').missingFields}
              />,
            ),
          },
          {
            name: setup.create,
            panel: tab(
              setup.once,
              <WayInForm
                way={auth.setupLead}
                ask={['setupKey', 'firstName', 'lastName', 'username', 'email', 'birthDate', 'password', 'again']}
                button={signup.button}
                busyButton={setup.busy}
              />,
            ),
          },
        ]}
      />
    </Page>
  );
}
