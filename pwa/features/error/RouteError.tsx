import { useEffect, useRef } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';

// What a browser says when a part of the app cannot be fetched.
const notFetched = /dynamically imported module|module script failed|preload/i;

/** A page that could not be brought, or one with a fault. What is waiting to be sent is safe either way. */
export function RouteError({ error }: { error: unknown }) {
  const online = useOnline();
  const words = useMessages('shell').broken;
  const fetching = error instanceof Error && notFetched.test(error.message);
  const wasOffline = useRef(!online);
  // Once only: a part that is missing with a connection too must not load the page for ever.
  useEffect(() => {
    if (fetching && online && wasOffline.current) location.reload();
  }, [fetching, online]);
  return (
    <Page
      title={fetching && !online ? words.notHere : words.wrong}
      lead={fetching ? words.notHereWhy : words.wrongWhy}
      narrow
    >
      <Button look="primary" onClick={() => location.reload()}>
        {words.again}
      </Button>
    </Page>
  );
}
