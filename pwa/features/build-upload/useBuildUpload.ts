import { useEffect, useRef, useState } from 'react';
import { buildBytesMax } from '#sync/constants.ts';
import { buildMessage } from '#sync/messages/builds.ts';
import { uploadMessage } from '#sync/messages/fields.ts';
import type { Message } from '#sync/messages/message.ts';
import { useRead, useWrite } from '../../data/hooks.ts';
import { draftKey, useDraft } from '../../session/drafts/useDraft.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { type BuildInspection, inspectBuild, type SelectedBuild, validateZip } from './inspectBuild.ts';
import type { SelectedFile } from './readDroppedFolder.ts';
import { zipFingerprint } from './readZipDirectory.ts';
import { sendBuild } from './resumableUpload.ts';
import type { UploadedBuild } from './uploadForm.ts';

/** The state of an upload: being checked, packed or sent, or refused here before it was sent. */
export type UploadState =
  | { step: 'checking'; name: string }
  | { step: 'faulty'; name: string; faults: Message[]; chosen: SelectedBuild; folders: string[] }
  | { step: 'packing' | 'sending' | 'waiting'; name: string; done: number; of: number };

/** A note of an upload on the device, with which it continues after a reload. */
type Note = { name: string; key: string; size: number };

type Told = {
  /** Another build was chosen: the one sent before is no longer wanted. */
  onChosen(): void;
  onBuilt(build: UploadedBuild, name: string): void;
};

/** Uploads a build. `about` is the id of the game that it is a version of, or 'new'. */
export function useBuildUpload(about: string, { onChosen, onBuilt }: Told) {
  const [way, setWay] = useState<UploadState | null>(null);
  const [seen, setSeen] = useState<BuildInspection | null>(null);
  const userId = useSession().me?.id;
  const note = useDraft<Note | null>(draftKey.upload(userId ?? '', about), null);
  const run = useRef(new AbortController());
  // The store keeps what arrived if the user leaves during the upload.
  useEffect(() => () => run.current.abort(), []);

  const expired = useRef(false);
  const sending = useRef('');
  const progress = useRef<(arrived: number, waiting: boolean) => void>(() => {});
  const { write, busy } = useWrite('uploads.build', {
    quiet: true,
    by: async ({ build }) => {
      const [{ signal }, onProgress] = [run.current, progress.current];
      const sent = await sendBuild(build as File, { signal, onProgress, userId });
      // The last chunk may have been in flight when another build was chosen.
      return signal.aborted ? undefined : sent;
    },
    onDone: (build) => build && onBuilt(build, sending.current),
    onRefused: ({ code }) => (expired.current = code === 'signedOut' || code === 'wrongUser'),
  });

  async function send(name: string, zip: Blob, { signal }: AbortController): Promise<void> {
    progress.current = (done, waiting) =>
      signal.aborted || setWay({ step: waiting ? 'waiting' : 'sending', name, done, of: zip.size });
    progress.current(0, false);
    sending.current = name;
    note.set({ name, key: await zipFingerprint(zip), size: zip.size });
    expired.current = false;
    await write({ build: zip });
    // The note is deleted when the build was refused or is complete; a cancelled upload, or one that needs a new login,
    // can continue.
    if (!signal.aborted && !expired.current) note.forget();
  }

  async function bring(chosen: SelectedBuild, own: AbortController): Promise<void> {
    const { name } = chosen;
    const still = (next: UploadState | null) => own.signal.aborted || setWay(next);
    still({ step: 'checking', name });
    const checked = await inspectBuild(chosen);
    if (own.signal.aborted) return;
    setSeen(checked);
    const { faults: seenFaults, folders, sent } = checked;
    if (seenFaults.length > 0) return void still({ step: 'faulty', name, faults: seenFaults, chosen, folders });
    const pack = async (files: SelectedFile[]) => {
      const of = files.reduce((sum, { file }) => sum + file.size, 0);
      // Only this upload of a folder loads the module: no player's device caches it (vite.config.ts).
      const { zipFiles } = await import('./zipFolder.ts');
      return zipFiles(files, (done) => still({ step: 'packing', name, done, of }));
    };
    const zip = 'zip' in sent ? sent.zip : await pack(sent.files);
    if (own.signal.aborted) return;
    // Only the finished zip shows a packed folder as the store will see it.
    const faults = await validateZip(zip);
    if (zip.size > buildBytesMax) faults.push(uploadMessage('zipTooLarge'));
    if (own.signal.aborted) return;
    if (faults.length > 0) return void still({ step: 'faulty', name, faults, chosen, folders: [] });
    await send(name, zip, own);
    still(null);
  }

  function stop() {
    run.current.abort();
    run.current = new AbortController();
    setWay(null);
  }
  const left = note.value && !busy && !way ? note.value : null;
  const arrived = useRead('uploads.arrived', { key: left?.key ?? '' }, { skip: !left }).data?.received ?? 0;
  return {
    way,
    seen,
    busy: way !== null && way.step !== 'faulty',
    /** An upload that was under way when the page was left, with the number of bytes that the store has. */
    left: left && arrived > 0 ? { ...left, arrived } : null,
    stop,
    choose(chosen: SelectedBuild): void {
      stop();
      setSeen(null);
      onChosen();
      const name = chosen.name;
      const own = run.current;
      bring(chosen, own).catch(
        () =>
          own.signal.aborted ||
          setWay({
            ...{ step: 'faulty', name, chosen, folders: [] },
            faults: [buildMessage('unreadable')],
          }),
      );
    },
  };
}
export type BuildUpload = ReturnType<typeof useBuildUpload>;
