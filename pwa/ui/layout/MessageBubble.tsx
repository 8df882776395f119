import type { ReactNode } from 'react';
import css from './MessageBubble.module.css';

type Props = {
  /** Whether the message is one's own, which is on the other side. */
  mine: boolean;
  /** The author and the time. */
  who?: ReactNode;
  children: ReactNode;
  /** Shown below the text. */
  foot?: ReactNode;
};

/** A message of a conversation. */
export const MessageBubble = ({ mine, who, children, foot }: Props) => (
  <div className={mine ? `${css.message} ${css.own}` : css.message}>
    {who && <p className={css.who}>{who}</p>}
    <p className={css.text}>{children}</p>
    {foot}
  </div>
);
