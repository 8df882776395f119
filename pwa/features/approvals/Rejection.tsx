import type { Game } from '#sync/contract/games.ts';
import { useWrite } from '../../data/hooks.ts';
import { useMessages } from '../../i18n/messages.ts';
import { RejectDialog } from '../../shared/RejectDialog.tsx';

type Props = { game: Game; open: boolean; onClose(): void; onDone(): void };

export function Rejection({ game: { id, title, developerName }, open, onClose, onDone }: Props) {
  const words = useMessages('approvals').rejection;
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
