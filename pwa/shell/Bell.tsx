import { Popover } from '@base-ui/react/popover';
import BellIcon from 'lucide-react/icons/bell';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Notification, notifications } from '#sync/contract/notifications.ts';
import type { Me } from '#sync/contract/users.ts';
import { unreadEvery } from '#sync/rules.ts';
import { ago } from '../clock.ts';
import { type Read, useRead, useWrite } from '../data.ts';
import { Button, IconButton, iconButtonClass } from '../ui/Button.tsx';
import popup from '../ui/popup.module.css';
import { numberText } from '../words/show.ts';
import { useWords } from '../words/words.ts';
import { useAppBadge } from './appBadge.ts';
import css from './Bell.module.css';
import { newsText, placeOf } from './news.ts';

export function Bell({ me }: { me: Me }) {
  const words = useWords('shell').bell;
  const [open, setOpen] = useState(false);
  const known = useRead(notifications.unread, {}, { every: unreadEvery }).data?.length;
  const unread = known ?? 0;
  const shown = unread > 99 ? '99+' : numberText(unread);
  useAppBadge(known);
  const { write: readOne } = useWrite(notifications.read, { quiet: true });
  const { write: readAll } = useWrite(notifications.readAll, { quiet: true });
  const navigate = useNavigate();

  const visit = (notification: Notification) => {
    if (notification.isRead === 0) void readOne({ id: notification.id });
    const place = placeOf(notification, me.isLeadDev === 1);
    if (!place) return;
    setOpen(false);
    navigate(place);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        className={`${iconButtonClass} ${css.trigger}`}
        aria-label={unread ? words.unread(shown) : words.title}
        title={words.title}
      >
        <BellIcon size={20} aria-hidden />
        {unread > 0 && <span className={css.badge}>{shown}</span>}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={popup.positioner} align="end" sideOffset={8} collisionPadding={8}>
          <Popover.Popup className={`${popup.popup} ${css.panel}`}>
            <div className={css.head}>
              <Popover.Title className={css.title}>{words.title}</Popover.Title>
              {unread > 0 && (
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
  const list = useRead(notifications.list, {});
  if (!list.data?.length) return <Nothing state={list.state} />;
  return (
    <ul className={css.list}>
      {list.data.map((notification) => (
        <Item key={notification.id} of={notification} onVisit={onVisit} onRead={onRead} />
      ))}
    </ul>
  );
}

function Nothing({ state }: { state: Read<unknown>['state'] }) {
  const { bell } = useWords('shell');
  const { loading, notLoaded } = useWords('common');
  const says = { loading, ready: bell.none, offline: bell.offline, error: notLoaded };
  return (
    <p className={css.empty} role="status">
      {says[state]}
    </p>
  );
}

function Item({ of: notification, onVisit, onRead }: { of: Notification; onVisit: Press; onRead: Press }) {
  const words = useWords('shell').bell;
  const isNew = notification.isRead === 0;
  return (
    <li className={isNew ? `${css.item} ${css.unread}` : css.item}>
      <button type="button" className={css.open} onClick={() => onVisit(notification)}>
        <span className={css.itemTitle}>{newsText(notification.title)}</span>
        <span className={css.message}>{newsText(notification.message)}</span>
        <span className={css.when}>
          {isNew && <span className="srOnly">{words.isUnread} </span>}
          {ago(notification.createdAt)}
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
