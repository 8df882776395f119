import type { ReactNode } from 'react';
import css from './MessageBubble.module.css';

type Props = {
  /** One's own stand on the other side. */
  mine: boolean;
  /** Who wrote it, and when. */
  who?: ReactNode;
  children: ReactNode;
  /** Below it. */
  foot?: ReactNode;
};

/** What somebody wrote in a conversation. */
export const MessageBubble = ({ mine, who, children, foot }: Props) => (
  <div className={mine ? `${css.message} ${css.own}` : css.message}>
    {who && <p className={css.who}>{who}</p>}
    <p className={css.text}>{children}</p>
    {foot}
  </div>
);
