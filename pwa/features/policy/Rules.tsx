import { Link } from 'react-router-dom';
import { conductRuleKeys } from '#sync/policy/conduct.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Accountable } from '../../shared/Accountable.tsx';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import prose from '../../ui/layout/Prose.module.css';
import { Bullets, ProseSection } from '../../ui/layout/Prose.tsx';

/** Shows the rules of conduct. The key of a rule is its anchor, which decisions link to. */
export function Rules() {
  const { rules, rulesPage: words } = useMessages('policy');
  return (
    <Page title={words.title} lead={words.lead} narrow>
      <div className={prose.prose}>
        <ProseSection id="rules" title={words.list}>
          <ol>
            {conductRuleKeys.map((key) => (
              <li key={key} id={key}>
                {rules[key]}
              </li>
            ))}
          </ol>
        </ProseSection>
        <ProseSection id="broken" title={words.broken}>
          <Bullets of={words.brokenList} />
          <p>
            <Link to="/transparency">{words.numbers}</Link>
          </p>
          <Accountable />
        </ProseSection>
        <ProseSection id="help" title={words.danger}>
          <p>
            <LinkButton to="/help/now" look="primary">
              {words.help}
            </LinkButton>
          </p>
        </ProseSection>
      </div>
    </Page>
  );
}
