import { LinkButton } from '../ui/Button.tsx';
import { Page } from '../ui/Page.tsx';

export const Missing = () => (
  <Page title="404 Page Not Found" lead="Did you forget to add the page to the router?" narrow>
    <LinkButton to="/" look="primary">
      Back to the games
    </LinkButton>
  </Page>
);
