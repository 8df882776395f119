import { Popover } from '@base-ui/react/popover';
import Check from 'lucide-react/icons/check';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Notification } from '#sync/contract/notifications.ts';
import type { Me } from '#sync/contract/users.ts';
import { refetchAll, useRead, useWrite } from '../../data/hooks.ts';
import { QueryBoundary } from '../../data/QueryBoundary.tsx';
import { localizeMessage } from '../../i18n/localizeMessage.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button, IconButton } from '../../ui/controls/Button.tsx';
import { usePopupPosition } from '../../ui/hooks/usePopupPosition.ts';
import { RelativeTime } from '../../ui/layout/RelativeTime.tsx';
import { useOpen } from '../../ui/overlays/layer.ts';
import popup from '../../ui/overlays/PopupPanel.module.css';
import css from './Bell.module.css';
import { notificationsButton } from './NotificationsButton.tsx';
import { notificationUrl } from './notificationTarget.ts';
import { recognizeOldNotification } from './recognizeOldNotification.ts';

type Props = { me: Me /** The number on the bell. */; shown: number; hasUnread: boolean; startsOpen: boolean };

/** The bell with its list of notifications. */
export function NotificationsPanel({ me, shown, hasUnread, startsOpen }: Props) {
  const words = useMessages('shellDeferred').bell;
  const [open, setOpen] = useOpen(startsOpen);
  const { write: readOne } = useWrite('notifications.read', { quiet: true });
  const { write: readAll } = useWrite('notifications.readAll', { quiet: true });
  const navigate = useNavigate();
  const went = useRef(false);
  const { button, place, look } = usePopupPosition(startsOpen);

  const visit = (notification: Notification) => {
    if (notification.isRead === 0) void readOne({ id: notification.id });
    const to = notificationUrl(notification, me);
    if (!to) return;
    // The notification is newer than what its page showed last.
    refetchAll();
    went.current = true;
    setOpen(false);
    navigate(to);
  };
  const change = (opened: boolean) => {
    if (opened) look();
    went.current = false;
    setOpen(opened);
  };
  return (
    <Popover.Root open={open} onOpenChange={change}>
      <Popover.Trigger ref={button} {...notificationsButton(shown)} />
      <Popover.Portal>
        <Popover.Positioner className={popup.positioner} {...place}>
          <Popover.Popup className={`${popup.popup} ${css.panel}`} finalFocus={() => !went.current}>
            <div className={css.head}>
              <Popover.Title className={css.title}>{words.title}</Popover.Title>
              {hasUnread && (
                <Button look="ghost" size="small" onClick={() => void readAll({})}>
                  {words.readAll}
                </Button>
              )}
            </div>
            <List onVisit={visit} onRead={({ id }) => void readOne({ id })} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

type Press = (notification: Notification) => void;

function List({ onVisit, onRead }: { onVisit: Press; onRead: Press }) {
  const { bell } = useMessages('shellDeferred');
  const { loading } = useMessages('common');
  const list = useRead('notifications.list', {});
  if (!list.data)
    return (
      <div className={css.pending}>
        <QueryBoundary read={list} bones={<Nothing>{loading}</Nothing>} offline={bell.offline} />
      </div>
    );
  if (list.data.length === 0) return <Nothing>{bell.none}</Nothing>;
  return (
    <ul className={css.list}>
      {list.data.map(recognizeOldNotification).map((notification) => (
        <Item key={notification.id} of={notification} onVisit={onVisit} onRead={onRead} />
      ))}
    </ul>
  );
}

const Nothing = ({ children }: { children: string }) => (
  <p className={css.empty} role="status">
    {children}
  </p>
);

function Item({ of: notification, onVisit, onRead }: { of: Notification; onVisit: Press; onRead: Press }) {
  const words = useMessages('shellDeferred').bell;
  const isNew = notification.isRead === 0;
  return (
    <li className={isNew ? `${css.item} ${css.unread}` : css.item}>
      <button type="button" className={css.open} onClick={() => onVisit(notification)}>
        <span className={css.itemTitle}>
          {localizeMessage({ message: notification.title, i18n: notification.titleI18n ?? undefined })}
        </span>
        <span className={css.message}>
          {localizeMessage({ message: notification.message, i18n: notification.messageI18n ?? undefined })}
        </span>
        <span className={css.when}>
          {isNew && <span className="srOnly">{words.isUnread} </span>}
          <RelativeTime at={notification.createdAt} />
        </span>
      </button>
      {isNew && (
        <IconButton label={words.read} size="small" className={css.read} onClick={() => onRead(notification)}>
          <Check size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
