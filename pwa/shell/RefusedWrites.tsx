import CloudAlert from 'lucide-react/icons/cloud-alert';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Dead } from '#sync/outbox.ts';
import { counted } from '#sync/show.ts';
import type { SyncStatus } from '../outbox.ts';
import { useSession } from '../session.tsx';
import { Button } from '../ui/Button.tsx';
import { draftKey, putDraft } from '../ui/useDraft.ts';
import { writeNames } from '../words.ts';
import css from './OfflineBar.module.css';

/** Where a refused write can be mended, with its words put back into the form there. */
function mend({ write, gameId }: Dead, userId: string): string | undefined {
  const { rating, comment, content, receiverId } = write.input;
  const about = write.input['gameId'] ?? gameId;
  if (['reviews.post', 'reviews.edit'].includes(write.name) && about) {
    putDraft(draftKey.review(userId, String(about)), { rating, comment });
    return `/game/${about}#reviews`;
  }
  if (write.name !== 'friends.message') return undefined;
  putDraft(draftKey.message(userId, String(receiverId)), content);
  return `/friends?with=${receiverId}`;
}

const canMend = ({ write }: Dead) => ['reviews.post', 'reviews.edit', 'friends.message'].includes(write.name);

/** What the server would not take: how many, and behind a button each with its words, the reason and what can be done. */
export function RefusedWrites({ status }: { status: SyncStatus }) {
  const [open, setOpen] = useState(false);
  const list = useId();
  const { length } = status.refused;
  return (
    <>
      <div className={css.line}>
        <CloudAlert size={20} aria-hidden />
        <p className={css.words} role="status">
          <b>{counted(length, 'change')}</b>{' '}
          <span className={css.more}>{length === 1 ? 'needs' : 'need'} your answer</span>
        </p>
        <Button size="small" aria-expanded={open} aria-controls={list} onClick={() => setOpen(!open)}>
          {open ? 'Hide' : 'Show'}
        </Button>
      </div>
      <ul id={list} className={css.refused} hidden={!open}>
        {status.refused.map((dead) => (
          <Refused key={dead.id} dead={dead} status={status} />
        ))}
      </ul>
    </>
  );
}

function Refused({ dead, status: { discard, keepMine } }: { dead: Dead; status: SyncStatus }) {
  const { me } = useSession();
  const navigate = useNavigate();
  const edit = () => {
    const place = me && mend(dead, me.id);
    if (!place) return;
    discard(dead.id);
    navigate(place);
  };
  const words = dead.write.input['comment'] ?? dead.write.input['content'];
  const conflict = dead.status === 'conflict';
  return (
    <li className={css.one}>
      <p>
        <b>{writeNames[dead.write.name] ?? 'A change'}</b> {conflict ? 'was changed elsewhere too' : 'was not accepted'}
      </p>
      {words ? <p className={css.quote}>{String(words)}</p> : null}
      <p className={css.reason}>{dead.message}</p>
      <div className={css.buttons}>
        {conflict && (
          <Button size="small" onClick={() => keepMine(dead.id)}>
            Keep mine
          </Button>
        )}
        {!conflict && canMend(dead) && (
          <Button size="small" onClick={edit}>
            Edit
          </Button>
        )}
        <Button size="small" look="ghost" onClick={() => discard(dead.id)}>
          {conflict ? 'Keep the other' : 'Discard'}
        </Button>
      </div>
    </li>
  );
}
