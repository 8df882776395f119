import { useEffect, useState } from 'react';
import type { Me } from '#sync/contract/users.ts';
import { lazyModule, useLazyModule } from '../../platform/lazyModule.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { closeMadeReport, useMadeReport } from '../state/quickReportStore.ts';
import { closeReport, useReportSubject } from '../state/reportDialogStore.ts';
import { StorageNotice } from './StorageNotice.tsx';
import { UpdatePrompt } from './UpdatePrompt.tsx';

/** The prompts above every page, when there is a reason for one. */
export function Prompts() {
  const { me } = useSession();
  return (
    <>
      {me && <Report key={me.id} me={me} />}
      {me && <MadeReport key={`made ${me.id}`} />}
      <UpdatePrompt />
      <StorageNotice />
    </>
  );
}

const reporting = lazyModule(() => import('../dialogs/ReportDialog.tsx').then((m) => m.ReportDialog));

/** The report dialog, loaded when it is first opened. */
function Report({ me }: { me: Me }) {
  const about = useReportSubject();
  useEffect(() => closeReport, []);
  const [wanted, setWanted] = useState(false);
  if (about && !wanted) setWanted(true);
  const Dialog = useLazyModule(reporting, wanted);
  return Dialog && wanted ? <Dialog me={me} /> : null;
}

const telling = lazyModule(() => import('../dialogs/MadeReportDialog.tsx').then((m) => m.MadeReportDialog));

/** The dialog after a quick report, loaded with the first one. */
function MadeReport() {
  const made = useMadeReport();
  // The next person on this device must not be asked about somebody else's report.
  useEffect(() => closeMadeReport, []);
  const [wanted, setWanted] = useState(false);
  if (made && !wanted) setWanted(true);
  const Dialog = useLazyModule(telling, wanted);
  return Dialog && wanted ? <Dialog /> : null;
}
