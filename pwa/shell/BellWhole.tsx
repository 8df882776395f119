import { Popover } from '@base-ui/react/popover';
import Check from 'lucide-react/icons/check';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Notification } from '#sync/contract/notifications.ts';
import type { Me } from '#sync/contract/users.ts';
import { refresh, useRead, useWrite } from '../data.ts';
import { Ago } from '../ui/Ago.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { Pending } from '../ui/Pending.tsx';
import popup from '../ui/PopupPanel.module.css';
import { usePlacing } from '../ui/usePlacing.ts';
import { translated } from '../words/said.ts';
import { useWords } from '../words/words.ts';
import css from './Bell.module.css';
import { bellLook } from './bellLook.tsx';
import { placeOf } from './news.ts';

/** The bell with what it opens. */
export function BellWhole({ me, unread, startsOpen }: { me: Me; unread: number; startsOpen: boolean }) {
  const words = useWords('around').bell;
  const [open, setOpen] = useState(startsOpen);
  const { write: readOne } = useWrite('notifications.read', { quiet: true });
  const { write: readAll } = useWrite('notifications.readAll', { quiet: true });
  const navigate = useNavigate();
  const went = useRef(false);
  const { button, place, look } = usePlacing(startsOpen);

  const visit = (notification: Notification) => {
    if (notification.isRead === 0) void readOne({ id: notification.id });
    const to = placeOf(notification, me.isLeadDev === 1);
    if (!to) return;
    // What it tells of is newer than what its page showed the last time.
    refresh();
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
      <Popover.Trigger ref={button} {...bellLook(unread)} />
      <Popover.Portal>
        <Popover.Positioner className={popup.positioner} {...place}>
          <Popover.Popup className={`${popup.popup} ${css.panel}`} finalFocus={() => !went.current}>
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
  const { bell } = useWords('around');
  const { loading } = useWords('common');
  const list = useRead('notifications.list', {});
  if (!list.data)
    return (
      <div className={css.pending}>
        <Pending read={list} bones={<Nothing>{loading}</Nothing>} offline={bell.offline} />
      </div>
    );
  if (list.data.length === 0) return <Nothing>{bell.none}</Nothing>;
  return (
    <ul className={css.list}>
      {list.data.map((notification) => (
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
  const words = useWords('around').bell;
  const isNew = notification.isRead === 0;
  return (
    <li className={isNew ? `${css.item} ${css.unread}` : css.item}>
      <button type="button" className={css.open} onClick={() => onVisit(notification)}>
        <span className={css.itemTitle}>{translated(notification.title)}</span>
        <span className={css.message}>{translated(notification.message)}</span>
        <span className={css.when}>
          {isNew && <span className="srOnly">{words.isUnread} </span>}
          <Ago at={notification.createdAt} />
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
