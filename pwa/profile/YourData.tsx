import { type ReactNode, useState } from 'react';
import { useWrite } from '../data.ts';
import { useOnline } from '../online.ts';
import { Button } from '../ui/Button.tsx';
import { useWords } from '../words/words.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import { download } from './download.ts';
import { LogOutEverywhere } from './LogOutEverywhere.tsx';
import css from './Profile.module.css';

export function YourData() {
  const words = useWords('profile').data;
  const online = useOnline();
  const [asking, setAsking] = useState<'everywhere' | 'leave' | null>(null);
  const { write: collect, busy } = useWrite('users.export', {
    onDone: (all) => download(words.file, JSON.stringify(all, null, 2)),
  });
  const closed = () => setAsking(null);
  return (
    <>
      <ul className={css.rows}>
        <Deed title={words.export} text={words.exportText}>
          <Button disabled={!online || busy} onClick={() => void collect({})}>
            {busy ? words.exporting : words.export}
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
