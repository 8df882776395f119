import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { auth } from '#sync/contract/auth.ts';
import { getMessages, useMessages } from '../../i18n/messages.ts';
import { useReturnPath } from '../../session/returnPath.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { Tabs } from '../../ui/controls/Tabs.tsx';
import { Loading, Page } from '../../ui/layout/Page.tsx';
import { AuthForm } from './AuthForm.tsx';
import css from './Login.module.css';

/** Gives a lead developer who signed in without the key their powers, or creates the lead developer. */
export function SetupLead() {
  const { setup, student, signup, hints } = useMessages('login');
  const { state, me } = useSession();
  const leaves = state === 'signedIn' && me?.isLeadDev === 1;
  const from = useReturnPath(leaves);
  if (state === 'loading') return <Loading />;
  if (leaves) return <Navigate to={from} replace />;
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
              <AuthForm
                way={auth.leadLogin}
                ask={['setupKey', 'email', 'password']}
                start={{ email: me?.email ?? '' }}
                button={student.button}
                busyButton={student.busy}
                whenEmpty={() => getMessages('toasts').missingFields}
              />,
            ),
          },
          {
            name: setup.create,
            panel: tab(
              setup.once,
              <AuthForm
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
