import { useRef } from 'react';
import { uploads } from '#sync/contract/uploads.ts';
import type { Refusal } from '#sync/refusal.ts';
import { useWrite } from '../../../data/hooks.ts';
import { callEndpoint } from '../../../platform/http/callEndpoint.ts';
import { useSession } from '../../../session/SessionProvider.tsx';
import { toSubmission, type UploadedCover, type UploadFormValues } from '../../build-upload/uploadForm.ts';
import { smallCover } from './smallCover.ts';

type After = { onDone(): void /** Handles a refusal, which may name fields. */; onRefused(refusal: Refusal): void };

/** Sends the cover, then the game. An accepted cover is not sent again if the game is refused. */
export function useSubmission(after: After) {
  const { me } = useSession();
  const sent = useRef<{ file: File; cover?: UploadedCover | undefined }>(undefined);
  const image = useWrite('uploads.image', {
    quiet: true,
    by: async ({ coverImage }) =>
      callEndpoint(uploads.image, { coverImage: await smallCover(coverImage as File) }, { userId: me?.id }),
    onDone: (cover) => {
      if (sent.current) sent.current.cover = cover;
    },
  });
  const game = useWrite('games.submit', after);

  async function submit(form: UploadFormValues, file: File): Promise<void> {
    if (sent.current?.file !== file || !sent.current.cover) {
      sent.current = { file };
      if (!(await image.write({ coverImage: file }))) return;
    }
    const { cover } = sent.current;
    if (cover) await game.write(toSubmission(form, cover, me?.id));
  }
  return { submit, step: image.busy ? ('cover' as const) : game.busy ? ('game' as const) : undefined };
}
