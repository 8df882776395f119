import { useCallback, useState } from 'react';
import type { EndpointName } from '#sync/contract/index.ts';
import { useWrite } from '../../data/hooks.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';

/** A decision of staff: it needs the network, so it is `off` without one, as while it is under way. */
export function useStaffAction<N extends EndpointName>(...[name, options]: Parameters<typeof useWrite<N>>) {
  const { write, busy } = useWrite(name, options);
  const online = useOnline();
  return { write, busy, off: busy || !online };
}

/** What a dialog asks about; it keeps its words while it closes. */
export function useDialogSubject<T>() {
  const [{ of, open }, set] = useState<{ of: T | undefined; open: boolean }>({ of: undefined, open: false });
  const ask = useCallback((about: T) => set({ of: about, open: true }), []);
  const close = useCallback(() => set((before) => ({ ...before, open: false })), []);
  return { of, open, ask, close };
}
