import { revenueShares } from '#sync/rules.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Page } from '../ui/Page.tsx';
import prose from '../ui/Prose.module.css';
import { Cards, Paragraphs, Section } from '../ui/Prose.tsx';
import { percentText } from '../words/measures.ts';
import { useWords } from '../words/words.ts';
import css from './WhoWeAre.module.css';

export function WhoWeAre() {
  const words = useWords('about');
  return (
    <Page title={words.title} lead={words.lead} narrow>
      <div className={prose.prose}>
        <Section id="mission" title={words.mission}>
          <Paragraphs of={words.missionText} />
        </Section>
        <Section id="values" title={words.values}>
          <Cards of={words.valuesList} />
          <figure className={css.split}>
            <figcaption>{words.split}</figcaption>
            <div className={css.bar} aria-hidden>
              <span style={{ width: `${revenueShares.developer}%` }} />
            </div>
            <div className={css.shares}>
              <p>
                <b>{percentText(revenueShares.developer)}</b> {words.developer}
              </p>
              <p>
                <b>{percentText(revenueShares.platform)}</b> {words.platform}
              </p>
            </div>
          </figure>
        </Section>
        <Section id="story" title={words.story}>
          <Paragraphs of={words.storyText} />
        </Section>
        <Section id="next" title={words.next}>
          <div className={css.next}>
            <LinkButton to="/browse" look="primary">
              {words.browse}
            </LinkButton>
            <LinkButton to="/guide">{words.guide}</LinkButton>
          </div>
        </Section>
      </div>
    </Page>
  );
}
