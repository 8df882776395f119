import type { ReactNode } from 'react';
import { localizeMessage } from '../i18n/localizeMessage.ts';
import { useMessages } from '../i18n/messages.ts';
import { SessionExpired } from '../session/SessionExpired.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { NeedsConnection } from '../ui/feedback/NeedsConnection.tsx';
import css from '../ui/feedback/Notice.module.css';
import type { QueryResult } from './hooks.ts';

type Props = {
  read: QueryResult<unknown>;
  /** A skeleton of the content's size. */
  bones: ReactNode;
  /** Why the content needs the network. */
  offline: string;
};

/**
 * Shows the state of a read that has no data yet: a skeleton while it loads, otherwise the reason. It disappears when
 * data arrives.
 */
export function QueryBoundary({ read: { data, state, error, again }, bones, offline }: Props) {
  const { notLoaded, tryAgain } = useMessages('common');
  if (data !== undefined) return null;
  if (state === 'loading') return bones;
  if (state === 'offline') return <NeedsConnection>{offline}</NeedsConnection>;
  if (error?.code === 'signedOut') return <SessionExpired />;
  return (
    <div className={css.failed} role="alert">
      <p>
        <b>{notLoaded}</b> {error && localizeMessage(error)}
      </p>
      <Button size="small" onClick={again}>
        {tryAgain}
      </Button>
    </div>
  );
}
