import { getMessages } from '../../i18n/messages.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { toast } from '../../ui/feedback/Toast.tsx';

/** Runs an action for a signed-in user; a visitor sees 'Login Required' (spec §2). */
export function useRequireSignIn(): (act: () => unknown) => void {
  const { me } = useSession();
  return (act) => (me ? void act() : toast(getMessages('toasts').loginRequired));
}
