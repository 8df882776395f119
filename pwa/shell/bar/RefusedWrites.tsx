import CloudAlert from 'lucide-react/icons/cloud-alert';
import { Fragment, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { JudgedField } from '#sync/fields.ts';
import type { Spans } from '#sync/messages/message.ts';
import type { RejectedWrite } from '#sync/protocol/outbox.ts';
import { useRead } from '../../data/hooks.ts';
import { useSuspension } from '../../data/useSuspension.ts';
import type { SyncStatus } from '../../data/useSyncStatus.ts';
import { formatCount } from '../../i18n/format.ts';
import { localizeMessage } from '../../i18n/localizeMessage.ts';
import { getMessages, useMessages } from '../../i18n/messages.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { HelpCard } from '../../shared/texts/TextCards.tsx';
import { useTextJudge } from '../../shared/texts/useTextNotes.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import css from './OfflineBar.module.css';
import { restoreRejectedDraft } from './restoreRejectedDraft.ts';

/**
 * Whether the text can be edited: the friendship or the game still exists, otherwise the text would be out of sight.
 */
function useCanMend({ write, code }: RejectedWrite): boolean {
  const mine = useRead('friends.list', {}).data;
  if (write.name === 'friends.message')
    return mine?.some(({ friend }) => friend.id === write.input['receiverId']) ?? false;
  return (write.name === 'reviews.post' || write.name === 'reviews.edit') && code !== 'notFound';
}

/** The title of a failed call (spec §8), if the call has one. */
function titleOf(name: string): string | undefined {
  const failures: Partial<Record<string, { title: string; fallback: string }>> = getMessages('toasts').failure;
  const { general } = getMessages('toasts');
  const words = failures[name];
  return words?.title === general.failure.title ? words.fallback : words?.title;
}

/**
 * Lists the writes that the server refused: their number, and behind a button each with its text, the reason and the
 * possible actions.
 */
export function RefusedWrites({ status }: { status: SyncStatus }) {
  const [open, setOpen] = useState(false);
  const list = useId();
  const words = useMessages('shellDeferred').bar;
  const { length } = status.refused;
  return (
    <>
      <div className={css.line}>
        <CloudAlert size={20} aria-hidden />
        <p className={css.words} role="status">
          <b>{formatCount(length, words.change, words.changes)}</b>{' '}
          <span className={css.more}>{words.needAnswer(length)}</span>
        </p>
        <Button size="small" aria-expanded={open} aria-controls={list} onClick={() => setOpen(!open)}>
          {open ? words.hide : words.show}
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

/** What was written, with the words marked that were not taken in. */
function Quote({ text, spans = [] }: { text: string; spans: Spans | undefined }) {
  const trimmed = text.trim();
  const parts = spans.map(([from, to], i) => ({ before: trimmed.slice(spans[i - 1]?.[1] ?? 0, from), from, to }));
  return (
    <p className={css.quote}>
      {parts.map(({ before, from, to }) => (
        <Fragment key={from}>
          {before}
          <mark>{trimmed.slice(from, to)}</mark>
        </Fragment>
      ))}
      {trimmed.slice(spans.at(-1)?.[1] ?? 0)}
    </p>
  );
}

const isBarring = (code: string | null) => code === 'muted' || code === 'suspended';

/** What a message or review of distress became that its author may not write: the help card said something else before. */
function RefusedHelp({ text, name }: { text: string; name: string }) {
  const judge = useTextJudge(true);
  const at: JudgedField =
    name === 'friends.message' ? { field: 'content', surface: 'message' } : { field: 'comment', surface: 'comment' };
  return judge?.(text, at).verdict === 'distress' && <HelpCard surface={at.surface} isRefused />;
}

function Refused({ dead, status: { discard, keepMine } }: { dead: RejectedWrite; status: SyncStatus }) {
  const { me } = useSession();
  const navigate = useNavigate();
  const words = useMessages('shellDeferred').bar;
  const names: Partial<Record<string, string>> = useMessages('toasts').writes;
  const canMend = useCanMend(dead);
  const edit = () => {
    const place = me && restoreRejectedDraft(dead, me.id);
    if (!place) return;
    discard(dead.id);
    navigate(place);
  };
  const said = dead.write.input['comment'] ?? dead.write.input['content'];
  const conflict = dead.status === 'conflict';
  const isSuspended = useSuspension() !== undefined;
  const title = conflict ? undefined : titleOf(dead.write.name);
  return (
    <li className={css.one}>
      <p>
        {title ? (
          <b>{title}</b>
        ) : (
          <>
            <b>{names[dead.write.name] ?? words.aChange}</b> {conflict ? words.changedElsewhere : words.notAccepted}
          </>
        )}
      </p>
      {said ? <Quote text={String(said)} spans={dead.issues?.[0]?.spans} /> : null}
      <p className={css.reason}>{localizeMessage(dead)}</p>
      {said && isBarring(dead.code) ? <RefusedHelp text={String(said)} name={dead.write.name} /> : null}
      <div className={css.buttons}>
        {conflict && (
          <Button size="small" onClick={() => keepMine(dead.id)}>
            {words.keepMine}
          </Button>
        )}
        {dead.code === 'suspended' && !isSuspended && (
          <Button size="small" onClick={() => keepMine(dead.id)}>
            {words.sendAgain}
          </Button>
        )}
        {!conflict && canMend && (
          <Button size="small" onClick={edit}>
            {words.edit}
          </Button>
        )}
        <Button size="small" look="ghost" onClick={() => discard(dead.id)}>
          {conflict ? words.keepOther : words.discard}
        </Button>
      </div>
    </li>
  );
}
