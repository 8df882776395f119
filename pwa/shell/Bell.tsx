import type { Me } from '#sync/contract/users.ts';
import { later } from '../ui/later.ts';
import { Popup } from '../ui/Popup.tsx';
import { useAppBadge } from './appBadge.ts';
import { bellLook, useUnread } from './bellLook.tsx';

const whole = later(() => import('./BellWhole.tsx').then((m) => m.BellWhole));

/** How many notifications are unread, and behind it which. */
export function Bell({ me }: { me: Me }) {
  const known = useUnread();
  useAppBadge(known);
  return (
    <Popup part={whole} props={{ me }}>
      {(press) => <button type="button" aria-haspopup="dialog" onClick={press} {...bellLook(known ?? 0)} />}
    </Popup>
  );
}
