import { Menu as Base } from '@base-ui/react/menu';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { usePopupPosition } from '../hooks/usePopupPosition.ts';
import { useOpen } from './layer.ts';
import css from './PopupPanel.module.css';

type Props = { trigger: ReactNode; label: string; triggerClass?: string; startsOpen?: boolean; children: ReactNode };

/** A menu. When it closes, its button gets the focus back, except after a link, when the page gets it. */
export const Menu = ({ trigger, label, triggerClass, startsOpen = false, children }: Props) => {
  const went = useRef(false);
  const [isOpen, setOpen] = useOpen(startsOpen);
  const { button, place, look } = usePopupPosition(startsOpen);
  return (
    <Base.Root
      modal={false}
      open={isOpen}
      onOpenChange={(open, { event }) => {
        if (open) look();
        went.current = !open && event.target instanceof Element && event.target.closest('a') !== null;
        setOpen(open);
      }}
    >
      <Base.Trigger ref={button} className={triggerClass} aria-label={label}>
        {trigger}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={css.positioner} {...place}>
          <Base.Popup className={css.popup} finalFocus={() => !went.current}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};

export const MenuLink = ({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) => (
  <Base.LinkItem className={css.item} closeOnClick render={<Link to={to} />}>
    {icon}
    {children}
  </Base.LinkItem>
);

export const MenuItem = ({ onClick, icon, children }: { onClick(): void; icon: ReactNode; children: ReactNode }) => (
  <Base.Item className={css.item} onClick={onClick}>
    {icon}
    {children}
  </Base.Item>
);

export const MenuSeparator = () => <Base.Separator className={css.separator} />;
