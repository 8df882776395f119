import { useRef } from 'react';
import { useWrite } from '../data.ts';
import { useSession } from '../session.tsx';
import { type CoverSent, submissionOf, type Upload } from './upload.ts';

/** Sends the cover, then the game. A cover that arrived is not sent again when the game is refused. */
export function useSubmission(onDone: () => void) {
  const { me } = useSession();
  const sent = useRef<{ file: File; cover?: CoverSent | undefined }>(undefined);
  const image = useWrite('uploads.image', {
    quiet: true,
    onDone: (cover) => {
      if (sent.current) sent.current.cover = cover;
    },
  });
  const game = useWrite('games.submit', { onDone });

  async function submit(form: Upload, file: File): Promise<void> {
    if (sent.current?.file !== file || !sent.current.cover) {
      sent.current = { file };
      if (!(await image.write({ coverImage: file }))) return;
    }
    const { cover } = sent.current;
    if (cover) await game.write(submissionOf(form, cover, me?.id));
  }
  return { submit, step: image.busy ? ('cover' as const) : game.busy ? ('game' as const) : undefined };
}
