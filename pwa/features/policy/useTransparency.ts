import { useEffect, useState } from 'react';
import { policy as contract, Transparency } from '#sync/contract/policy.ts';
import { callEndpoint } from '../../platform/http/callEndpoint.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';
import { safeLocalStorage } from '../../platform/safeLocalStorage.ts';

/** Numbers as this device last read them, by year; 0 is the current one. */
const keyOf = (year: number) => `recess.transparency.${year}`;

function stored(year: number): Transparency | undefined {
  try {
    return Transparency().parse(JSON.parse(safeLocalStorage.read(keyOf(year)) ?? ''));
  } catch {
    return undefined;
  }
}

export type TransparencyRead = { data: Transparency | undefined; state: 'loading' | 'ready' | 'failed'; retry(): void };

/** The public numbers of a year, at first as stored on this device; 0 is the current year. */
export function useTransparency(year: number): TransparencyRead {
  const [read, setRead] = useState<{ of: number; data: Transparency | undefined; failed: boolean }>();
  const [attempt, setAttempt] = useState(0);
  const online = useOnline();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads anew.
  useEffect(() => {
    if (!online) return;
    let unmounted = false;
    callEndpoint(contract.transparency, year === 0 ? {} : { year }).then(
      (data) => {
        safeLocalStorage.write(keyOf(year), JSON.stringify(data));
        if (!unmounted) setRead({ of: year, data, failed: false });
      },
      () => !unmounted && setRead({ of: year, data: undefined, failed: true }),
    );
    return () => {
      unmounted = true;
    };
  }, [year, online, attempt]);
  const current = read?.of === year ? read : undefined;
  const data = current?.data ?? stored(year);
  const isOver = !online || current?.failed === true;
  return { data, state: data ? 'ready' : isOver ? 'failed' : 'loading', retry: () => setAttempt((n) => n + 1) };
}
