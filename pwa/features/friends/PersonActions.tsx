import Ban from 'lucide-react/icons/ban';
import Ellipsis from 'lucide-react/icons/ellipsis';
import UserMinus from 'lucide-react/icons/user-minus';
import { useState } from 'react';
import { useWrite } from '../../data/hooks.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';
import { ReportItems } from '../../shared/ReportItems.tsx';
import { iconButtonClass } from '../../ui/controls/Button.tsx';
import { NeedsConnection } from '../../ui/feedback/NeedsConnection.tsx';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import { Menu, MenuItem } from '../../ui/overlays/Menu.tsx';

type Props = {
  person: { id: string; username: string } /** The friendship's id, if the person is a friend. */;
  friendship?: string;
};

/** The actions against a person: unfriend, block, report. The first two ask for confirmation and say what they do. */
export function PersonActions({ person: { id, username }, friendship }: Props) {
  const { actions, more, unfriend, block, needs } = useMessages('friends');
  const online = useOnline();
  const [asking, setAsking] = useState<'unfriend' | 'block' | null>(null);
  const close = () => setAsking(null);
  const ending = useWrite('friends.unfriend', { onDone: close });
  const blocking = useWrite('friends.block', { onDone: close });
  const words = asking === 'unfriend' ? unfriend : block;
  const busy = ending.busy || blocking.busy;
  const go = () =>
    asking === 'unfriend' && friendship ? ending.write({ id: friendship }) : blocking.write({ userId: id });
  return (
    <>
      <Menu label={more(username)} triggerClass={iconButtonClass} trigger={<Ellipsis size={18} aria-hidden />}>
        {friendship && (
          <MenuItem icon={<UserMinus size={18} aria-hidden />} onClick={() => setAsking('unfriend')}>
            {actions.unfriend}
          </MenuItem>
        )}
        <MenuItem icon={<Ban size={18} aria-hidden />} onClick={() => setAsking('block')}>
          {actions.block}
        </MenuItem>
        <ReportItems thing={{ kind: 'user', id, authorId: id, authorName: username, quote: username }} />
      </Menu>
      <Confirm
        open={asking !== null}
        onClose={close}
        title={words.title(username)}
        text={words.text}
        yes={words.yes}
        danger
        busy={busy}
        off={!online}
        onYes={() => void go()}
      >
        {!online && <NeedsConnection>{needs}</NeedsConnection>}
      </Confirm>
    </>
  );
}
