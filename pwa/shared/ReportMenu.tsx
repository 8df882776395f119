import type { ReactNode } from 'react';
import { lazyModule } from '../platform/lazyModule.ts';
import type { ReportableThing } from '../shell/state/quickReportStore.ts';
import { LazyPopup } from '../ui/overlays/LazyPopup.tsx';

type Props = {
  thing: ReportableThing;
  /** The label of the button. */
  label: string;
  trigger: ReactNode;
  triggerClass: string;
};

const panel = lazyModule(() => import('./ReportItems.tsx').then((m) => m.ReportMenuPanel));

/**
 * The button of a menu that reports something in two taps. A page may have hundreds of them, so the menu loads with the
 * first tap.
 */
export const ReportMenu = (props: Props) => (
  <LazyPopup part={panel} props={props}>
    {(press) => (
      <button
        type="button"
        className={props.triggerClass}
        aria-label={props.label}
        aria-haspopup="menu"
        aria-expanded="false"
        onClick={press}
      >
        {props.trigger}
      </button>
    )}
  </LazyPopup>
);
