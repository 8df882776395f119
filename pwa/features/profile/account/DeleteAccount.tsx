import { useMessages } from '../../../i18n/messages.ts';
import { useSession } from '../../../session/SessionProvider.tsx';
import css from '../Profile.module.css';
import { PasswordDialog } from './PasswordDialog.tsx';

/** Deletes the account, after the user has read the consequences and entered their password. */
export function DeleteAccount(props: { open: boolean; onClose(): void }) {
  const { leave: words } = useMessages('profile');
  const { deleted } = useSession();
  return (
    <PasswordDialog
      {...props}
      write="users.leave"
      onDone={() => void deleted()}
      title={words.title}
      text={words.text}
      button={words.button}
      busyButton={words.busy}
      look="danger"
    >
      <ul className={css.gone}>
        {words.gone.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <p className={css.quiet}>{words.stays}</p>
    </PasswordDialog>
  );
}
