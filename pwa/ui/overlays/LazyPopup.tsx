import { type ComponentType, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type LazyModule, useLazyModule } from '../../platform/lazyModule.ts';
import css from './LazyPopup.module.css';

type Props<P> = {
  part: LazyModule<ComponentType<P & { startsOpen: boolean }>>;
  props: P;
  /** The button as it will be; `press` opens what is behind it as soon as that has come. */
  children(press: () => void): ReactNode;
};

/** A button whose menu, list or panel comes after the first paint: it stands and can be pressed from the beginning. */
export function LazyPopup<P extends object>({ part, props, children }: Props<P>) {
  const [pressed, setPressed] = useState(false);
  const Whole = useLazyModule(part, pressed);
  const box = useRef<HTMLSpanElement>(null);
  const stoodOn = useRef(false);
  const leave = () => {
    stoodOn.current = box.current?.contains(document.activeElement) ?? false;
  };
  // Whoever stands on the button with the keyboard goes on standing there.
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

/** Tells when it goes, while it is still there. */
function Standing({ onLeave, children }: { onLeave(): void; children: ReactNode }) {
  useLayoutEffect(() => onLeave, [onLeave]);
  return children;
}
