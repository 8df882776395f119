import Download from 'lucide-react/icons/download';
import Stethoscope from 'lucide-react/icons/stethoscope';
import { useInstall } from '../shell/install.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { ChipLink } from '../ui/Chip.tsx';
import { Page } from '../ui/Page.tsx';
import prose from '../ui/Prose.module.css';
import { Bullets, Cards, Pair, Section, Steps } from '../ui/Prose.tsx';
import { useWords } from '../words/words.ts';
import { ForIt } from './ForIt.tsx';
import css from './Help.module.css';

function Install() {
  const words = useWords('help');
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
  const words = useWords('help');
  return (
    <>
      <p>{words.offlineText}</p>
      <Pair good={{ title: words.works, of: words.worksList }} bad={{ title: words.fails, of: words.failsList }} />
      <p>{words.waiting}</p>
    </>
  );
}

const sections = ['install', 'offline', 'shared', 'it', 'privacy'] as const;

export function Help() {
  const words = useWords('help');
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
        <Section id="install" title={words.install}>
          <Install />
        </Section>
        <Section id="offline" title={words.offline}>
          <Offline />
        </Section>
        <Section id="shared" title={words.shared}>
          <Bullets of={words.sharedList} />
        </Section>
        <Section id="it" title={words.it}>
          <ForIt />
        </Section>
        <Section id="privacy" title={words.privacy}>
          <Cards of={words.privacyList} />
        </Section>
      </div>
    </Page>
  );
}
