import type { FormEvent } from 'react';
import { versionNotesMax } from '#sync/rules.ts';
import { useWrite } from '../data.ts';
import { BuildDrop } from '../developer/BuildDrop.tsx';
import type { BuildSent } from '../developer/upload.ts';
import { useBuild } from '../developer/useBuild.ts';
import { useOnline } from '../online.ts';
import { useSession } from '../session.tsx';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/Field.tsx';
import { draftKey, useDraft } from '../ui/useDraft.ts';
import { useWords } from '../words/words.ts';
import { Report } from './Report.tsx';
import css from './Versions.module.css';

/** A zip and what is new in it. What is written, and a zip that has arrived, stay on the device until they are sent. */
export function NewVersion({ gameId }: { gameId: string }) {
  const words = useWords('versions').mine;
  const online = useOnline();
  const draft = useDraft(draftKey.version(useSession().me?.id ?? '', gameId), {
    notes: '',
    build: null as BuildSent | null,
  });
  // It may arrive long after it was chosen: what was written meanwhile stays.
  const bringing = useBuild(gameId, {
    onChosen: () => draft.change({ build: null }),
    onBuilt: (build) => draft.change({ build }),
  });
  const { write: submit, busy } = useWrite('versions.submit', { toast: words.sentToast });
  const { notes, build } = draft.value;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    // A build that arrived meanwhile stays.
    if (build && (await submit({ gameId, gameUrl: build.gameUrl, notes }))) draft.forget(draft.value);
  };
  return (
    <form className={css.next} onSubmit={send} aria-label={words.next}>
      <h4>{words.next}</h4>
      <p className={css.quiet}>{words.nextText}</p>
      <BuildDrop bringing={bringing} label={words.choose} />
      <div role="status">{build && !bringing.busy && <Report report={build.report} />}</div>
      <TextArea
        label={words.notes}
        hint={words.notesHint}
        value={notes}
        maxLength={versionNotesMax}
        rows={2}
        readOnly={busy}
        onChange={({ target }) => draft.set({ ...draft.value, notes: target.value })}
      />
      <Button type="submit" look="primary" disabled={!build || busy || bringing.busy || !online}>
        {busy ? words.sending : words.send}
      </Button>
    </form>
  );
}
