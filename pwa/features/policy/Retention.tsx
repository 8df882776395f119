import { retention, retentionClasses, unusedNoticeDays } from '#sync/policy/retention.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Page } from '../../ui/layout/Page.tsx';
import prose from '../../ui/layout/Prose.module.css';
import { Bullets, ProseSection, Table } from '../../ui/layout/Prose.tsx';

/** Shows how long things are kept, from the table of the server's daily job (sync/policy/retention.ts). */
export function Retention() {
  const words = useMessages('policy').retentionPage;
  const rows = retentionClasses.map((what) => {
    const { days, from } = retention[what];
    return { key: what, cells: [words.classes[what], words.days(days, formatNumber(days)), words.from[from]] };
  });
  return (
    <Page title={words.title} lead={words.lead} narrow>
      <div className={prose.prose}>
        <ProseSection id="times" title={words.deleted}>
          <Table caption={words.caption} head={[words.what, words.time, words.start]} rows={rows} />
        </ProseSection>
        <ProseSection id="unused" title={words.unused}>
          <Bullets of={words.unusedList(formatNumber(unusedNoticeDays), formatNumber(retention.accounts.days))} />
        </ProseSection>
        <ProseSection id="account" title={words.account}>
          <Bullets of={words.accountList} />
        </ProseSection>
        <ProseSection id="games" title={words.games}>
          <p>{words.gamesText}</p>
        </ProseSection>
        <ProseSection id="always" title={words.always}>
          <p>{words.alwaysText}</p>
        </ProseSection>
      </div>
    </Page>
  );
}
