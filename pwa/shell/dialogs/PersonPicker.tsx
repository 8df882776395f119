import { useRead } from '../../data/hooks.ts';
import { useMessages } from '../../i18n/messages.ts';
import { SelectField } from '../../ui/controls/SelectField.tsx';

type Props = { userId: string | null; name: string | null; onChange(userId: string | null): void };
// A choice needs a value that is not empty (spec §5).
const nobody = 'nobody';

/**
 * Chooses the person that a report is about: a friend, somebody who sent a friend request or is blocked, or the person
 * from whose page it was opened. There is no list of all users.
 */
export function PersonPicker({ userId, name, onChange }: Props) {
  const words = useMessages('shellDeferred').report;
  const mine = useRead('friends.list', {}).data ?? [];
  const asking = useRead('friends.requests', {}).data ?? [];
  const blocked = useRead('friends.blocked', {}).data ?? [];
  const known = new Map([
    ...[...mine.map((row) => row.friend), ...asking.map((row) => row.requester)].map(
      (one) => [one.id, one.username] as const,
    ),
    ...blocked.map((row) => [row.userId, row.username] as const),
  ]);
  if (userId && !known.has(userId)) known.set(userId, name ?? words.thisPerson);
  const choices = [{ value: nobody, label: words.nobody }, ...[...known].map(([value, label]) => ({ value, label }))];
  return (
    <SelectField
      label={words.person}
      value={userId ?? nobody}
      choices={choices}
      onChange={(chosen) => onChange(chosen === nobody ? null : chosen)}
    />
  );
}
