import { useRouteError } from 'react-router-dom';
import { useOnline } from '../outbox.ts';
import { Button } from '../ui/Button.tsx';
import { Page } from '../ui/Page.tsx';

// What a browser says when a part of the app cannot be fetched.
const notFetched = /dynamically imported module|module script failed|preload/i;

/** A page that could not be brought, or one with a fault. What is waiting to be sent is safe either way. */
export function Broken() {
  const error = useRouteError();
  const online = useOnline();
  const fetching = error instanceof Error && notFetched.test(error.message);
  return (
    <Page
      title={fetching && !online ? 'This page is not on this device yet' : 'Something went wrong'}
      lead={
        fetching
          ? 'It is brought along as soon as there is a connection.'
          : 'Nothing you wrote is lost. Loading the page again usually helps.'
      }
      narrow
    >
      <Button look="primary" onClick={() => location.reload()}>
        Load again
      </Button>
    </Page>
  );
}
