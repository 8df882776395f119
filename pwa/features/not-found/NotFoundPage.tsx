import { useMessages } from '../../i18n/messages.ts';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';

export function NotFoundPage() {
  const words = useMessages('notFound');
  return (
    <Page title={words.title} lead={words.lead} narrow>
      <LinkButton to="/" look="primary">
        {words.home}
      </LinkButton>
    </Page>
  );
}
