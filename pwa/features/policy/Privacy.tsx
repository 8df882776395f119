import { Link } from 'react-router-dom';
import { formatNumber } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Accountable } from '../../shared/Accountable.tsx';
import { useContacts } from '../../shared/contacts.ts';
import { Page } from '../../ui/layout/Page.tsx';
import prose from '../../ui/layout/Prose.module.css';
import { Bullets, ProseSection } from '../../ui/layout/Prose.tsx';

/** Shows what is stored about a person, who sees it, and what they can do about it. */
export function Privacy() {
  const words = useMessages('policy').privacyPage;
  const { minAge } = useContacts();
  const sections = [
    ['store', words.store, words.storeList],
    ['see', words.see, words.seeList],
    ['not', words.not, words.notList],
    ['device', words.device, words.deviceList],
    ['choose', words.choose, words.chooseList],
    ['stays', words.stays, words.staysList],
  ] as const;
  return (
    <Page title={words.title} lead={words.lead} narrow>
      <div className={prose.prose}>
        {sections.map(([id, title, of]) => (
          <ProseSection key={id} id={id} title={title}>
            <Bullets of={of} />
          </ProseSection>
        ))}
        <ProseSection id="more" title={words.more}>
          <p>
            <Link to="/retention">{words.howLong}</Link>
          </p>
          <p>{words.age(formatNumber(minAge))}</p>
          <Accountable />
        </ProseSection>
      </div>
    </Page>
  );
}
