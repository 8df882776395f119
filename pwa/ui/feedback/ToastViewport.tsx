import { Toast as Base } from '@base-ui/react/toast';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { iconButtonClass } from '../controls/Button.tsx';
import type { ToastMessage } from './Toast.tsx';
import css from './ToastViewport.module.css';

const manager = Base.createToastManager();
let shown: string | undefined;
let stands = () => {};
const standing = new Promise<void>((resolve) => {
  stands = resolve;
});

/** Shows a toast once the viewport is mounted. The newest replaces the one before (spec §9: at most 1). */
export async function show({ title, text, tone = 'plain' }: ToastMessage): Promise<void> {
  await standing;
  if (shown) manager.close(shown);
  shown = manager.add({ title, description: text, type: tone, priority: tone === 'bad' ? 'high' : 'low' });
}

const marks = { good: CircleCheck, bad: CircleAlert, plain: Info };

function Shown() {
  const { toasts } = Base.useToastManager();
  const { close } = useMessages('common');
  return toasts.map((one) => {
    const Mark = marks[one.type as keyof typeof marks] ?? Info;
    return (
      <Base.Root key={one.id} toast={one} className={css.toast} swipeDirection={['right', 'up']}>
        <Mark size={20} className={css.mark} aria-hidden />
        <div>
          <Base.Title className={css.title} render={<p />} />
          <Base.Description className={css.text} />
        </div>
        {/* Base UI hides the button until it has the focus, but a focusable element must not be hidden. It hides an
            urgent toast completely until then: an alert next to it reads its text. */}
        <Base.Close className={`${iconButtonClass} ${css.close}`} aria-label={close} aria-hidden={undefined}>
          <X size={16} aria-hidden />
        </Base.Close>
      </Base.Root>
    );
  });
}

export function ToastViewport() {
  useEffect(() => stands(), []);
  return (
    <Base.Provider toastManager={manager} limit={1} timeout={5000}>
      <Base.Portal>
        <Base.Viewport className={css.viewport} aria-label={useMessages('common').notices}>
          <Shown />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}
