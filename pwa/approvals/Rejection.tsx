import type { Game } from '#sync/contract/games.ts';
import { useWrite } from '../data.ts';
import { RejectDialog } from '../ui/RejectDialog.tsx';
import { useWords } from '../words/words.ts';

type Props = { game: Game; open: boolean; onClose(): void; onDone(): void };

export function Rejection({ game: { id, title, developerName }, open, onClose, onDone }: Props) {
  const words = useWords('approvals').rejection;
  const done = () => {
    onClose();
    onDone();
  };
  const { write: reject, busy } = useWrite('games.reject', { onDone: done });
  return (
    <RejectDialog
      id={id}
      open={open}
      onClose={onClose}
      onReject={(reason) => reject({ id, reason })}
      busy={busy}
      words={{ ...words, title: words.title(title), text: words.text(developerName) }}
    />
  );
}
