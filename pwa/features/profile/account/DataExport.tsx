import { type ReactNode, useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { useOnline } from '../../../platform/page/useOnlineStatus.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import css from '../Profile.module.css';
import { DeleteAccount } from './DeleteAccount.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { LogOutEverywhere } from './LogOutEverywhere.tsx';

export function DataExport() {
  const words = useMessages('profile').data;
  const online = useOnline();
  const [asking, setAsking] = useState<'everywhere' | 'export' | 'leave' | null>(null);
  const closed = () => setAsking(null);
  return (
    <>
      <ul className={css.rows}>
        <Deed title={words.export} text={words.exportText}>
          <Button disabled={!online} onClick={() => setAsking('export')}>
            {words.export}
          </Button>
        </Deed>
        <Deed title={words.everywhere} text={words.everywhereText}>
          <Button disabled={!online} onClick={() => setAsking('everywhere')}>
            {words.everywhere}
          </Button>
        </Deed>
        <Deed title={words.leave} text={words.leaveText}>
          <Button look="danger" disabled={!online} onClick={() => setAsking('leave')}>
            {words.leave}
          </Button>
        </Deed>
      </ul>
      <ExportDialog open={asking === 'export'} onClose={closed} />
      <LogOutEverywhere open={asking === 'everywhere'} onClose={closed} />
      <DeleteAccount open={asking === 'leave'} onClose={closed} />
    </>
  );
}

const Deed = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <li className={`${css.row} ${css.deed}`}>
    <div className={css.names}>
      <b>{title}</b>
      <span>{text}</span>
    </div>
    {children}
  </li>
);
