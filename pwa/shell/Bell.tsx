import type { Me } from '#sync/contract/users.ts';
import { unreadEvery } from '#sync/rules.ts';
import { useRead } from '../data.ts';
import { later } from '../ui/later.ts';
import { Popup } from '../ui/Popup.tsx';
import { useAppBadge } from './appBadge.ts';
import { bellLook } from './bellLook.tsx';

const whole = later(() => import('./BellWhole.tsx').then((m) => m.BellWhole));

/** How many notifications are unread, and behind it which. */
export function Bell({ me }: { me: Me }) {
  /** Undefined until it is known. */
  const known = useRead('notifications.unread', {}, { every: unreadEvery }).data?.length;
  useAppBadge(known);
  const unread = known ?? 0;
  return (
    <Popup part={whole} props={{ me, unread }}>
      {(press) => <button type="button" aria-haspopup="dialog" onClick={press} {...bellLook(unread)} />}
    </Popup>
  );
}
