import { revenueShares } from '#sync/constants.ts';
import { formatPercent } from '../../i18n/formatUnits.ts';
import { useMessages } from '../../i18n/messages.ts';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import prose from '../../ui/layout/Prose.module.css';
import { Cards, Paragraphs, ProseSection } from '../../ui/layout/Prose.tsx';
import css from './WhoWeAre.module.css';

export function WhoWeAre() {
  const words = useMessages('about');
  return (
    <Page title={words.title} lead={words.lead} narrow>
      <div className={prose.prose}>
        <ProseSection id="mission" title={words.mission}>
          <Paragraphs of={words.missionText} />
        </ProseSection>
        <ProseSection id="values" title={words.values}>
          <Cards of={words.valuesList} />
          <figure className={css.split}>
            <figcaption>{words.split}</figcaption>
            <div className={css.bar} aria-hidden>
              <span style={{ width: `${revenueShares.developer}%` }} />
            </div>
            <div className={css.shares}>
              <p>
                <b>{formatPercent(revenueShares.developer)}</b> {words.developer}
              </p>
              <p>
                <b>{formatPercent(revenueShares.platform)}</b> {words.platform}
              </p>
            </div>
          </figure>
        </ProseSection>
        <ProseSection id="story" title={words.story}>
          <Paragraphs of={words.storyText} />
        </ProseSection>
        <ProseSection id="next" title={words.next}>
          <div className={css.next}>
            <LinkButton to="/browse" look="primary">
              {words.browse}
            </LinkButton>
            <LinkButton to="/guide">{words.guide}</LinkButton>
            <LinkButton to="/rules">{words.rules}</LinkButton>
            <LinkButton to="/privacy">{words.privacy}</LinkButton>
          </div>
        </ProseSection>
      </div>
    </Page>
  );
}
