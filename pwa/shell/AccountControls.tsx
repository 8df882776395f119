import Flag from 'lucide-react/icons/flag';
import MessageSquarePlus from 'lucide-react/icons/message-square-plus';
import { useState } from 'react';
import { useMatch } from 'react-router-dom';
import type { Me } from '#sync/contract/users.ts';
import { useMessages } from '../i18n/messages.ts';
import { lazyModule, useLazyModule } from '../platform/lazyModule.ts';
import { IconButton } from '../ui/controls/Button.tsx';
import css from './Header.module.css';
import { UserMenu } from './menu/UserMenu.tsx';
import { Bell } from './notifications/Bell.tsx';
import { openReport } from './state/reportDialogStore.ts';

const feedbackDialog = lazyModule(() => import('./dialogs/FeedbackDialog.tsx').then((m) => m.FeedbackDialog));

/** The header's controls for signed-in users: feedback, report, notifications and menu. */
export function AccountControls({ me }: { me: Me }) {
  const { feedback, report } = useMessages('shellDeferred');
  const [writing, setWriting] = useState(false);
  const gameId = useMatch('/game/:id')?.params.id;
  const Feedback = useLazyModule(feedbackDialog, writing);
  const tell = () => openReport(gameId ? { gameId } : {});
  return (
    <>
      <IconButton label={feedback.open} className={css.wide} onClick={() => setWriting(true)}>
        <MessageSquarePlus size={20} aria-hidden />
      </IconButton>
      <IconButton label={report.open} className={css.wide} onClick={tell}>
        <Flag size={20} aria-hidden />
      </IconButton>
      <Bell me={me} />
      <UserMenu me={me} onFeedback={() => setWriting(true)} onReport={tell} />
      {Feedback && <Feedback me={me} open={writing} onClose={() => setWriting(false)} />}
    </>
  );
}
