import { useState } from 'react';
import type { Me } from '#sync/contract/users.ts';
import { useSession } from '../session.tsx';
import { later, useLater } from '../ui/later.ts';
import { useReportAbout } from './report.ts';
import { StorageNotice } from './StorageNotice.tsx';
import { UpdatePrompt } from './UpdatePrompt.tsx';

/** What stands above every page, when there is reason to. */
export function Prompts() {
  const { me } = useSession();
  return (
    <>
      {me && <Report key={me.id} me={me} />}
      <UpdatePrompt />
      <StorageNotice />
    </>
  );
}

const reporting = later(() => import('./ReportDialog.tsx').then((m) => m.ReportDialog));

/** The report dialog from the first time it is opened. */
function Report({ me }: { me: Me }) {
  const about = useReportAbout();
  const [wanted, setWanted] = useState(false);
  if (about && !wanted) setWanted(true);
  const Dialog = useLater(reporting, wanted);
  return Dialog && wanted ? <Dialog me={me} /> : null;
}
