import { useEffect, useRef } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';

// The browsers' messages for a chunk that could not be fetched.
const notFetched = /dynamically imported module|module script failed|preload/i;

/** Shows that a page could not be loaded, or failed. Pending writes are safe in both cases. */
export function RouteError({ error }: { error: unknown }) {
  const online = useOnline();
  const words = useMessages('shell').broken;
  const fetching = error instanceof Error && notFetched.test(error.message);
  const wasOffline = useRef(!online);
  // The page reloads once: a chunk that is missing online too must not reload it forever.
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
