import Flag from 'lucide-react/icons/flag';
import MessageSquarePlus from 'lucide-react/icons/message-square-plus';
import { useState } from 'react';
import { useMatch } from 'react-router-dom';
import type { Me } from '#sync/contract/users.ts';
import { IconButton } from '../ui/Button.tsx';
import { later, useLater } from '../ui/later.ts';
import { useWords } from '../words/words.ts';
import { Bell } from './Bell.tsx';
import css from './Header.module.css';
import { openReport } from './report.ts';
import { UserMenu } from './UserMenu.tsx';

const feedbackDialog = later(() => import('./FeedbackDialog.tsx').then((m) => m.FeedbackDialog));

/** What of the header only who is signed in has: feedback, report, bell and menu. */
export function Mine({ me }: { me: Me }) {
  const { feedback, report } = useWords('around');
  const [writing, setWriting] = useState(false);
  const gameId = useMatch('/game/:id')?.params.id;
  const Feedback = useLater(feedbackDialog, writing);
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
