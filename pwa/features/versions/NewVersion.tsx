import type { FormEvent } from 'react';
import { versionNotesMax } from '#sync/constants.ts';
import type { Game } from '#sync/contract/games.ts';
import type { JudgedField } from '#sync/fields.ts';
import { useWrite } from '../../data/hooks.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';
import { draftKey, useDraft } from '../../session/drafts/useDraft.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { useTextNotes } from '../../shared/texts/useTextNotes.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { TextArea } from '../../ui/controls/Field.tsx';
import { BuildDrop } from '../build-upload/BuildDrop.tsx';
import { ThreadsSwitch } from '../build-upload/ThreadsSwitch.tsx';
import type { BuildWithThreads } from '../build-upload/uploadForm.ts';
import { useBuildUpload } from '../build-upload/useBuildUpload.ts';
import { BuildReportView } from './BuildReport.tsx';
import css from './Versions.module.css';

const notesField: JudgedField = { field: 'notes', surface: 'gameText' };

/** The form for a new version: a zip and notes. Both stay on the device until they are sent. */
export function NewVersion({ game: { id: gameId, title } }: { game: Pick<Game, 'id' | 'title'> }) {
  const words = useMessages('versions').mine;
  const online = useOnline();
  const { me } = useSession();
  const draft = useDraft(draftKey.version(me?.id ?? '', gameId), {
    notes: '',
    build: null as BuildWithThreads | null,
  });
  // The build may arrive long after it was chosen, so text written meanwhile stays.
  const bringing = useBuildUpload(gameId, {
    onChosen: () => draft.change({ build: null }),
    onBuilt: (build) => draft.change({ build }),
  });
  const { notes, build } = draft.value;
  const noted = useTextNotes(notes, notesField, me?.id, { title });
  const { write: submit, busy } = useWrite('versions.submit', { toast: words.sentToast, onRefused: noted.refuse });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    // A build that arrived meanwhile stays.
    if (build && (await submit({ gameId, gameUrl: build.gameUrl, threads: build.threads, notes })))
      draft.forget(draft.value);
  };
  return (
    <form className={css.next} onSubmit={send} aria-label={words.next}>
      <h4>{words.next}</h4>
      <p className={css.quiet}>{words.nextText}</p>
      <BuildDrop bringing={bringing} label={words.choose} />
      <div role="status">{build && !bringing.busy && <BuildReportView report={build.report} />}</div>
      {build && !bringing.busy && (
        <ThreadsSwitch build={build} onChange={(threads) => draft.change({ build: { ...build, threads } })} />
      )}
      <TextArea
        label={words.notes}
        hint={words.notesHint}
        value={notes}
        maxLength={versionNotesMax}
        rows={2}
        error={noted.error}
        readOnly={busy}
        onChange={({ target }) => draft.set({ ...draft.value, notes: target.value })}
      />
      <Button type="submit" look="primary" disabled={!build || busy || bringing.busy || !online}>
        {busy ? words.sending : words.send}
      </Button>
    </form>
  );
}
