import type { ReactNode } from 'react';
import { lazyModule } from '../platform/lazyModule.ts';
import type { ReportableThing } from '../shell/state/quickReportStore.ts';
import { LazyPopup } from '../ui/overlays/LazyPopup.tsx';

type Props = {
  thing: ReportableThing;
  /** What the button is called. */
  label: string;
  trigger: ReactNode;
  triggerClass: string;
};

const panel = lazyModule(() => import('./ReportItems.tsx').then((m) => m.ReportMenuPanel));

/** The button of a menu that reports a thing in two taps. There may be hundreds on a page, so the menu comes with the first tap. */
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
