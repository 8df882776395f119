import type { Developer } from '#sync/contract/developers.ts';
import { useWrite } from '../../../data/hooks.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { RejectDialog } from '../../../shared/RejectDialog.tsx';

type Props = { developer: Developer; open: boolean; onClose(): void };

/** Why somebody does not become a developer yet. */
export function RejectDeveloper({ developer: { id, fullName }, open, onClose }: Props) {
  const { rejectName, rejection } = useMessages('admin').pending;
  const { write: reject, busy } = useWrite('developers.reject', { onDone: onClose });
  return (
    <RejectDialog
      id={id}
      open={open}
      onClose={onClose}
      onReject={(reason) => reject({ id, reason })}
      busy={busy}
      words={{ ...rejection, title: rejectName(fullName) }}
    />
  );
}
