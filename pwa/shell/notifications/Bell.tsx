import { useSyncExternalStore } from 'react';
import { unreadPollMs } from '#sync/constants.ts';
import type { Me } from '#sync/contract/users.ts';
import { useRead } from '../../data/hooks.ts';
import { lazyModule } from '../../platform/lazyModule.ts';
import { LazyPopup } from '../../ui/overlays/LazyPopup.tsx';
import { useAppBadge } from './appBadge.ts';
import { notificationsButton } from './NotificationsButton.tsx';
import { countOf, isQuietNow, onQuietChange } from './quietHours.ts';

const whole = lazyModule(() => import('./NotificationsPanel.tsx').then((m) => m.NotificationsPanel));

/** The number of unread notifications (at night only of personal ones), with a button that opens the list. */
export function Bell({ me }: { me: Me }) {
  /** Undefined until they are known. */
  const known = useRead('notifications.unread', {}, { every: unreadPollMs }).data;
  const isQuiet = useSyncExternalStore(onQuietChange, isQuietNow);
  const shown = known && countOf(known, isQuiet);
  useAppBadge(shown);
  const hasUnread = (known?.length ?? 0) > 0;
  return (
    <LazyPopup part={whole} props={{ me, shown: shown ?? 0, hasUnread }}>
      {(press) => <button type="button" aria-haspopup="dialog" onClick={press} {...notificationsButton(shown ?? 0)} />}
    </LazyPopup>
  );
}
