import Download from 'lucide-react/icons/download';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import Stethoscope from 'lucide-react/icons/stethoscope';
import { useMessages } from '../../i18n/messages.ts';
import { useInstall } from '../../shell/state/install.ts';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { ChipLink } from '../../ui/controls/Chip.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import prose from '../../ui/layout/Prose.module.css';
import { Bullets, Cards, Pair, ProseSection, Steps } from '../../ui/layout/Prose.tsx';
import { useTransparency } from '../policy/useTransparency.ts';
import { ForAdministrators } from './ForAdministrators.tsx';
import css from './Help.module.css';

function Install() {
  const words = useMessages('help');
  const install = useInstall();
  return (
    <>
      <p>{words.installText}</p>
      <Steps of={words.installSteps} />
      {install && (
        <p>
          <Button look="primary" onClick={install}>
            <Download size={18} aria-hidden /> {words.installNow}
          </Button>
        </p>
      )}
      <p>{words.notOffered}</p>
    </>
  );
}

function Offline() {
  const words = useMessages('help');
  return (
    <>
      <p>{words.offlineText}</p>
      <Pair good={{ title: words.works, of: words.worksList }} bad={{ title: words.fails, of: words.failsList }} />
      <p>{words.waiting}</p>
    </>
  );
}

/** How fast reports are decided, as this device last read it; nothing where it is not known. */
function Reports() {
  const words = useMessages('help');
  const { data } = useTransparency(0);
  const hours = data?.mostHours;
  return (
    <>
      <p>{words.reportsText}</p>
      {hours && <p>{hours <= 48 ? words.mostHours(hours) : words.mostDays(Math.ceil(hours / 24))}</p>}
      <p className={css.contents}>
        <ChipLink to="/transparency">{words.numbers}</ChipLink>
      </p>
    </>
  );
}

const sections = ['install', 'offline', 'shared', 'it', 'privacy', 'reports'] as const;

export function Help() {
  const words = useMessages('help');
  return (
    <Page title={words.title} lead={words.lead} narrow>
      <div className={prose.prose}>
        <nav className={css.contents} aria-label={words.contents}>
          {sections.map((id) => (
            <ChipLink key={id} to={`#${id}`}>
              {words[id]}
            </ChipLink>
          ))}
        </nav>
        <aside className={css.check} aria-label={words.now.linkTitle}>
          <HeartHandshake size={28} aria-hidden />
          <div>
            <p className={css.checkTitle}>{words.now.linkTitle}</p>
            <p>{words.now.linkText}</p>
          </div>
          <LinkButton to="/help/now" look="primary">
            {words.now.link}
          </LinkButton>
        </aside>
        <aside className={css.check} aria-label={words.checkTitle}>
          <Stethoscope size={28} aria-hidden />
          <div>
            <p className={css.checkTitle}>{words.checkTitle}</p>
            <p>{words.checkText}</p>
          </div>
          <LinkButton to="/help/check" look="primary">
            {words.checkLink}
          </LinkButton>
        </aside>
        <ProseSection id="install" title={words.install}>
          <Install />
        </ProseSection>
        <ProseSection id="offline" title={words.offline}>
          <Offline />
        </ProseSection>
        <ProseSection id="shared" title={words.shared}>
          <Bullets of={words.sharedList} />
        </ProseSection>
        <ProseSection id="it" title={words.it}>
          <ForAdministrators />
        </ProseSection>
        <ProseSection id="privacy" title={words.privacy}>
          <Cards of={words.privacyList} />
          <p className={css.contents}>
            <ChipLink to="/rules">{words.rules}</ChipLink>
            <ChipLink to="/privacy">{words.privacyPage}</ChipLink>
            <ChipLink to="/retention">{words.retention}</ChipLink>
          </p>
        </ProseSection>
        <ProseSection id="reports" title={words.reports}>
          <Reports />
        </ProseSection>
      </div>
    </Page>
  );
}
