import { LinkButton } from '../ui/Button.tsx';
import { Page } from '../ui/Page.tsx';
import { useWords } from '../words/words.ts';

export function Missing() {
  const words = useWords('missing');
  return (
    <Page title={words.title} lead={words.lead} narrow>
      <LinkButton to="/" look="primary">
        {words.home}
      </LinkButton>
    </Page>
  );
}
