import { type ComponentType, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type LazyModule, useLazyModule } from '../../platform/lazyModule.ts';
import css from './LazyPopup.module.css';

type Props<P> = {
  part: LazyModule<ComponentType<P & { startsOpen: boolean }>>;
  props: P;
  /** Renders the final button; `press` opens its popup as soon as that has loaded. */
  children(press: () => void): ReactNode;
};

/** A button whose menu, list or panel loads after the first paint; it can be pressed from the beginning. */
export function LazyPopup<P extends object>({ part, props, children }: Props<P>) {
  const [pressed, setPressed] = useState(false);
  const Whole = useLazyModule(part, pressed);
  const box = useRef<HTMLSpanElement>(null);
  const stoodOn = useRef(false);
  const leave = () => {
    stoodOn.current = box.current?.contains(document.activeElement) ?? false;
  };
  // A button that has the keyboard focus keeps it when the loaded part replaces it.
  useLayoutEffect(() => {
    if (Whole && stoodOn.current && !pressed) box.current?.querySelector('button')?.focus();
  }, [Whole, pressed]);
  return (
    <span ref={box} className={css.box}>
      {Whole ? (
        <Whole {...props} startsOpen={pressed} />
      ) : (
        <Standing onLeave={leave}>{children(() => setPressed(true))}</Standing>
      )}
    </span>
  );
}

/** Calls back before it unmounts, while its element is still in the page. */
function Standing({ onLeave, children }: { onLeave(): void; children: ReactNode }) {
  useLayoutEffect(() => onLeave, [onLeave]);
  return children;
}
