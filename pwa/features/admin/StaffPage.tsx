import RefreshCw from 'lucide-react/icons/refresh-cw';
import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import type { admin } from '#sync/contract/admin.ts';
import type { Output } from '#sync/endpoint.ts';
import { type QueryResult, refetchAll } from '../../data/hooks.ts';
import { getMessages, useMessages } from '../../i18n/messages.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { NeedsConnection } from '../../ui/feedback/NeedsConnection.tsx';
import { toast } from '../../ui/feedback/Toast.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import css from './Admin.module.css';
import { useCases } from './cases/useCases.ts';
import { QueryGate } from './QueryGate.tsx';

export type Figures = Output<(typeof admin)['stats']>;
type Props = {
  title: string;
  lead: string;
  figures: QueryResult<Figures>;
  skeleton: ReactNode;
  children(figures: Figures): ReactNode;
};

/** A page of staff: what it shows needs the figures, and its decisions a connection. */
export function StaffPage({ title, lead, figures, skeleton, children }: Props) {
  const words = useMessages('admin');
  const online = useOnline();
  // What waits is told from both, and moves nothing when the second comes.
  const areCasesRead = useCases({ which: 'open' }).state !== 'loading';
  const read = areCasesRead ? figures : { ...figures, data: undefined, state: 'loading' as const };
  // The server decides who is staff: who is no longer goes where the route sends everybody else (pwa/app/routes.tsx).
  if (figures.error?.code === 'forbidden') return <NotStaff />;
  return (
    <Page
      title={title}
      lead={lead}
      aside={
        <Button onClick={refetchAll} disabled={!online}>
          <RefreshCw size={16} aria-hidden /> {words.refresh}
        </Button>
      }
    >
      <QueryGate read={read} skeleton={skeleton}>
        {(counted) => (
          <div className={css.page}>
            {!online && <NeedsConnection>{words.writesNeedConnection}</NeedsConnection>}
            {children(counted)}
          </div>
        )}
      </QueryGate>
    </Page>
  );
}

/** Home, and why: somebody's role was taken while their device still knew them as staff. */
function NotStaff() {
  useEffect(() => toast({ ...getMessages('admin').notStaff, tone: 'bad' }), []);
  return <Navigate to="/" replace />;
}
