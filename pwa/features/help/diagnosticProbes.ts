import { nowIso } from '../../platform/clock.ts';
import { captivePortalReason, sendRequest } from '../../platform/http/httpClient.ts';
import { isStorageWritable } from '../../storage/sessionStore.ts';
import { type ProbeResult, probeDownload } from './probeDownload.ts';

/** What was found out about this device and network; what is missing is still being asked. */
export type DiagnosticFacts = {
  store: 'ours' | 'else' | 'silent';
  /** Seconds that the device's clock is ahead of the store's; null where the store did not say. */
  skew: number | null;
  games: ProbeResult | { answer: 'notAsked' };
  secure: boolean;
  worker: 'ready' | 'starting' | 'none';
  database: boolean;
  /** Bytes; null where the browser does not say. */
  room: { free: number; persisted: boolean } | null;
  background: boolean;
  badge: boolean;
};

async function askStore(): Promise<Pick<DiagnosticFacts, 'store' | 'skew'>> {
  try {
    const { date } = await sendRequest('/api/platform/stats', { timeout: 10_000 });
    return { store: 'ours', skew: date ? (Date.parse(nowIso()) - Date.parse(date)) / 1000 : null };
  } catch (error) {
    const other = error instanceof Error && error.message === captivePortalReason;
    return { store: other ? 'else' : 'silent', skew: null };
  }
}

async function askWorker(): Promise<DiagnosticFacts['worker']> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (!registration) return 'none';
  return registration.active ? 'ready' : 'starting';
}

async function askRoom(): Promise<DiagnosticFacts['room']> {
  if (!navigator.storage?.estimate) return null;
  const [{ usage = 0, quota = 0 }, persisted] = await Promise.all([
    navigator.storage.estimate(),
    navigator.storage.persisted(),
  ]);
  return { free: Math.max(0, quota - usage), persisted };
}

/** Asks everything at once and tells each answer as it comes. */
export async function runProbes(tell: (facts: Partial<DiagnosticFacts>) => void): Promise<void> {
  tell({
    secure: isSecureContext,
    background: 'SyncManager' in globalThis,
    badge: 'setAppBadge' in navigator,
  });
  await Promise.all([
    askWorker().then((worker) => tell({ worker })),
    isStorageWritable().then((database) => tell({ database })),
    askRoom()
      .catch(() => null)
      .then((room) => tell({ room })),
    askStore().then(async (found) => {
      tell(found);
      const games =
        found.store === 'ours' ? await probeDownload().catch(() => undefined) : { answer: 'notAsked' as const };
      tell({ games: games ?? { answer: 'silent' } });
    }),
  ]);
}
