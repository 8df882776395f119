import { useOnline } from '../online.ts';
import { useSession } from '../session.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { NeedsConnection } from '../ui/NeedsConnection.tsx';
import { Page } from '../ui/Page.tsx';
import { useWords } from '../words/words.ts';
import { Account, typeOf } from './Account.tsx';
import { Blocked } from './Blocked.tsx';
import { Looks } from './Looks.tsx';
import { MyFeedback } from './MyFeedback.tsx';
import { MyReports } from './MyReports.tsx';
import { Password } from './Password.tsx';
import css from './Profile.module.css';
import { Section } from './Section.tsx';
import { ThisDevice } from './ThisDevice.tsx';
import { YourData } from './YourData.tsx';

export function ProfilePage() {
  const words = useWords('profile');
  const { me } = useSession();
  const online = useOnline();
  if (!me) return null;
  const sections = [
    { id: 'account', title: words.account.title, part: <Account me={me} /> },
    { id: 'password', title: words.password.title, part: <Password /> },
    { id: 'looks', title: words.looks.title, part: <Looks /> },
    { id: 'device', title: words.device.title, part: <ThisDevice me={me} /> },
    { id: 'reports', title: words.reports.title, part: <MyReports /> },
    { id: 'feedback', title: words.feedback.title, part: <MyFeedback /> },
    { id: 'blocked', title: words.blocked.title, part: <Blocked /> },
    { id: 'data', title: words.data.title, part: <YourData /> },
  ];
  return (
    <Page title={words.title}>
      <div className={css.layout}>
        <div className={css.side}>
          <div className={css.who}>
            <Avatar username={me.username} side={56} />
            <p>
              <b>{me.username}</b>
              <span>{words.account.types[typeOf(me)]}</span>
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
