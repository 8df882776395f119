import { unreadPollMs } from '#sync/constants.ts';
import type { Me } from '#sync/contract/users.ts';
import { useRead } from '../../data/hooks.ts';
import { lazyModule } from '../../platform/lazyModule.ts';
import { LazyPopup } from '../../ui/overlays/LazyPopup.tsx';
import { useAppBadge } from './appBadge.ts';
import { notificationsButton } from './NotificationsButton.tsx';

const whole = lazyModule(() => import('./NotificationsPanel.tsx').then((m) => m.NotificationsPanel));

/** The number of unread notifications, with a button that opens the list. */
export function Bell({ me }: { me: Me }) {
  /** Undefined until the number is known. */
  const known = useRead('notifications.unread', {}, { every: unreadPollMs }).data?.length;
  useAppBadge(known);
  const unread = known ?? 0;
  return (
    <LazyPopup part={whole} props={{ me, unread }}>
      {(press) => <button type="button" aria-haspopup="dialog" onClick={press} {...notificationsButton(unread)} />}
    </LazyPopup>
  );
}
