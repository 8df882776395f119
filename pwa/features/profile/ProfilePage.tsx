import { useMessages } from '../../i18n/messages.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { NeedsConnection } from '../../ui/feedback/NeedsConnection.tsx';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Appearance } from './Appearance.tsx';
import { Account, accountTypeLabel } from './account/Account.tsx';
import { DataExport } from './account/DataExport.tsx';
import { Password } from './account/Password.tsx';
import { Sessions } from './account/Sessions.tsx';
import { Blocked } from './Blocked.tsx';
import css from './Profile.module.css';
import { MyFeedback } from './reports/MyFeedback.tsx';
import { MyReports } from './reports/MyReports.tsx';
import { Section } from './Section.tsx';
import { ThisDevice } from './ThisDevice.tsx';

export function ProfilePage() {
  const words = useMessages('profile');
  const { me } = useSession();
  const online = useOnline();
  if (!me) return null;
  const sections = [
    { id: 'account', title: words.account.title, part: <Account me={me} /> },
    { id: 'password', title: words.password.title, part: <Password /> },
    { id: 'looks', title: words.looks.title, part: <Appearance /> },
    { id: 'device', title: words.device.title, part: <ThisDevice me={me} /> },
    { id: 'reports', title: words.reports.title, part: <MyReports /> },
    { id: 'feedback', title: words.feedback.title, part: <MyFeedback /> },
    { id: 'blocked', title: words.blocked.title, part: <Blocked /> },
    { id: 'sessions', title: words.sessions.title, part: <Sessions /> },
    { id: 'data', title: words.data.title, part: <DataExport /> },
  ];
  return (
    <Page title={words.title}>
      <div className={css.layout}>
        <div className={css.side}>
          <div className={css.who}>
            <Avatar username={me.username} side={56} />
            <p>
              <b>{me.username}</b>
              <span>{words.account.types[accountTypeLabel(me)]}</span>
            </p>
          </div>
          <nav aria-label={words.sections}>
            <ul className={css.nav}>
              {sections.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className={css.sections}>
          <div role="status">{!online && <NeedsConnection>{words.offline}</NeedsConnection>}</div>
          {sections.map(({ id, title, part }) => (
            <Section key={id} id={id} title={title}>
              {part}
            </Section>
          ))}
        </div>
      </div>
    </Page>
  );
}
