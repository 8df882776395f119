import { Popover } from '@base-ui/react/popover';
import BellIcon from 'lucide-react/icons/bell';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Notification, notifications } from '#sync/contract/notifications.ts';
import { unreadEvery } from '#sync/rules.ts';
import { ago } from '../clock.ts';
import { useRead, useWrite } from '../data.ts';
import { Button, IconButton, iconButtonClass } from '../ui/Button.tsx';
import popup from '../ui/popup.module.css';
import css from './Bell.module.css';

/** Where a click on a notification leads, if anywhere. */
function placeOf({ type, gameId }: Notification): string | undefined {
  if (gameId) return `/game/${gameId}`;
  return type.startsWith('friend_') ? '/friends' : undefined;
}

export function Bell() {
  const [open, setOpen] = useState(false);
  const unread = useRead(notifications.unread, {}, { every: unreadEvery }).data?.length ?? 0;
  const list = useRead(notifications.list, {});
  const { write: readOne } = useWrite(notifications.read, { quiet: true });
  const { write: readAll } = useWrite(notifications.readAll, { quiet: true });
  const navigate = useNavigate();

  const visit = (notification: Notification) => {
    if (notification.isRead === 0) void readOne({ id: notification.id });
    const place = placeOf(notification);
    if (!place) return;
    setOpen(false);
    navigate(place);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        className={`${iconButtonClass} ${css.trigger}`}
        aria-label={unread ? `Notifications, ${unread} unread` : 'Notifications'}
      >
        <BellIcon size={20} aria-hidden />
        {unread > 0 && <span className={css.badge}>{unread > 99 ? '99+' : unread}</span>}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={popup.positioner} align="end" sideOffset={8} collisionPadding={8}>
          <Popover.Popup className={`${popup.popup} ${css.panel}`}>
            <div className={css.head}>
              <Popover.Title className={css.title}>Notifications</Popover.Title>
              {unread > 0 && (
                <Button look="ghost" size="small" onClick={() => void readAll({})}>
                  Mark all read
                </Button>
              )}
            </div>
            {list.data?.length ? (
              <ul className={css.list}>
                {list.data.map((notification) => (
                  <Item
                    key={notification.id}
                    of={notification}
                    onVisit={visit}
                    onRead={() => void readOne({ id: notification.id })}
                  />
                ))}
              </ul>
            ) : (
              <p className={css.empty}>{list.state === 'loading' ? 'Loading...' : 'No notifications'}</p>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

type ItemProps = { of: Notification; onVisit(notification: Notification): void; onRead(): void };

const Item = ({ of: notification, onVisit, onRead }: ItemProps) => (
  <li className={notification.isRead === 0 ? `${css.item} ${css.unread}` : css.item}>
    <button type="button" className={css.open} onClick={() => onVisit(notification)}>
      <span className={css.itemTitle}>{notification.title}</span>
      <span className={css.message}>{notification.message}</span>
      <span className={css.when}>
        {notification.isRead === 0 && <span className="srOnly">Unread, </span>}
        {ago(notification.createdAt)}
      </span>
    </button>
    {notification.isRead === 0 && (
      <IconButton label="Mark read" size="small" className={css.read} onClick={onRead}>
        <Check size={16} aria-hidden />
      </IconButton>
    )}
  </li>
);
