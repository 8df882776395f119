import { useSession } from '../session.tsx';
import { toast } from '../ui/Toast.tsx';
import { wordsOf } from '../words/words.ts';

/** Does a thing for who is signed in; a visitor is told 'Login Required' (spec §2). */
export function useGate(): (act: () => unknown) => void {
  const { me } = useSession();
  return (act) => (me ? void act() : toast(wordsOf('toasts').loginRequired));
}
