import {
  IDBDatabase as FDBDatabase,
  type IDBFactory as FDBFactory,
  IDBKeyRange as FDBKeyRange,
  IDBObjectStore as FDBObjectStore,
} from 'fake-indexeddb';
import { shared } from './shared.ts';

/** The parts of the app's own code that the fuzzer uses. */
type Code = {
  enqueueWrite(userId: string, name: string, input: unknown): Promise<string>;
  resolveWithMine(userId: string, id: string): Promise<void>;
  rowsWithPending(userId: string, kind: string): Promise<CachedRow[]>;
  runSync(userId: string, force?: boolean): Promise<string>;
  eraseReadData(userId: string, waiting: 'send' | 'keep' | 'discard'): Promise<void>;
  userDb(userId: string): UserDb;
  allowUserDb(userId: string): void;
};
export type CachedRow = { rev: number | null; row: Record<string, unknown> & { id: string } };
export type Write = {
  id: string;
  name: string;
  v: number;
  base?: number | null;
  at: string;
  input: Record<string, unknown>;
};
export type Waiting = {
  order: number;
  state: 'draft' | 'sealed';
  seq: number | null;
  write: Write;
  entity: string;
  gameId: string | null;
  arrived?: boolean;
};
export type Dead = { id: string; write: Write; status: string; code: string | null; row: unknown };
export type Device = {
  key: 'device';
  clientId: string;
  nextSeq: number;
  acked: number;
  cursor: { epoch: string; rev: number } | null;
  page?: { epoch: string; rev: number };
  resetting: boolean;
  lastCycle: string;
};
export type Based = { kind: string; id: string; rev: number; row: CachedRow['row'] };
type Rows<T> = {
  toArray(): Promise<T[]>;
  get(key: unknown): Promise<T | undefined>;
  put(row: T): Promise<unknown>;
  bulkPut(rows: T[]): Promise<unknown>;
  delete(key: unknown): Promise<void>;
  clear(): Promise<void>;
};
export type UserDb = {
  base: Rows<Based>;
  shadow: Rows<unknown>;
  outbox: Rows<Waiting>;
  dead: Rows<Dead>;
  meta: Rows<Device | { key: 'read' }>;
};

/** The data of one account on a device's disk. */
export type Disk = {
  base: readonly Based[];
  shadow: readonly unknown[];
  outbox: readonly Waiting[];
  dead: readonly Dead[];
  device: Device | undefined;
};
type Records<T> = { records: { values(): Iterable<{ value: T }> } };
type Kept = { transactions: unknown[]; rawObjectStores: Map<string, Records<unknown>> };

/**
 * Reads a disk after all its transactions have ended. It reads the data inside fake-indexeddb and not through the app
 * or with transactions, because there are many more checks than writes.
 */
export async function diskOf(factory: InstanceType<typeof FDBFactory>, userId: string): Promise<Disk> {
  const { _databases: all } = factory as unknown as { _databases: Map<string, Kept> };
  const kept = all.get(`u_${userId}`);
  while (kept && kept.transactions.length > 0) await new Promise((resolve) => setImmediate(resolve));
  const rows = <T>(name: string) =>
    Array.from((kept?.rawObjectStores.get(name) as Records<T> | undefined)?.records.values() ?? [], (r) => r.value);
  const meta = rows<Device | { key: 'read' }>('meta');
  const [base, outbox] = [rows<Based>('base'), rows<Waiting>('outbox')];
  const known = meta.find((row): row is Device => row.key === 'device');
  // These stores count only while the rows that they describe exist.
  const isRead = base.length > 0 || meta.some(({ key }) => key === 'read');
  const { page, ...rest } = known ?? ({} as Device);
  return {
    ...{ base, shadow: rows('shadow'), dead: rows('dead') },
    outbox: isRead ? outbox : outbox.map((each) => ({ ...each, arrived: false })),
    device: isRead || !known ? known : { ...rest, cursor: null, resetting: false },
  };
}

/** A window or worker of the app: a new instance of its code, with the device's clock, storage and network. */
export type Window = Code & {
  /** The number of further transactions after which it dies; undefined: it stays alive. */
  dieAfter: number | undefined;
  died: Promise<'died'>;
  die(): void;
  isDead: boolean;
  /** Says that the disk is full. */
  isFull: boolean;
};

const windowOf = new WeakMap<object, Window>();

const begin = FDBDatabase.prototype.transaction;
FDBDatabase.prototype.transaction = function (this: object, ...given: never) {
  const window = windowOf.get(this);
  if (window && window.dieAfter !== undefined && window.dieAfter-- <= 0) window.die();
  if (window?.isDead) throw new DOMException('The window is gone', 'AbortError');
  return (begin as (...given: never) => unknown).apply(this, given);
} as typeof begin;
for (const method of ['put', 'add'] as const) {
  const write = FDBObjectStore.prototype[method];
  FDBObjectStore.prototype[method] = function (this: InstanceType<typeof FDBObjectStore>, ...given: never) {
    if (windowOf.get(this.transaction.db)?.isFull) throw new DOMException('No room', 'QuotaExceededError');
    return (write as (...given: never) => unknown).apply(this, given);
  } as typeof write;
}

type Around = { factory: InstanceType<typeof FDBFactory>; fetch: typeof fetch; now(): number };

/**
 * The globals that the app finds. Other windows of this process do not belong to its device, so no channel connects
 * them.
 */
const names = [
  ...['globalThis', 'self', 'indexedDB', 'IDBKeyRange', 'fetch', 'navigator', 'Date', 'BroadcastChannel'],
  ...['Math', 'console', 'require', 'module'],
];

/** Returns a function that creates windows from the app's bundled code. */
export function windowMaker(text: string): (around: Around) => Window {
  const run = new Function(...names, text);
  return ({ factory, fetch, now }) => {
    let die = () => {};
    const died = new Promise<'died'>((resolve) => (die = () => resolve('died')));
    const indexedDB = {
      open(...given: Parameters<typeof factory.open>) {
        const request = factory.open(...given);
        const take = () => windowOf.set(request.result, window);
        request.addEventListener('upgradeneeded', take);
        request.addEventListener('success', take);
        return request;
      },
      deleteDatabase: (name: string) => factory.deleteDatabase(name),
      cmp: (a: unknown, b: unknown) => factory.cmp(a, b),
    };
    class DeviceDate extends Date {
      constructor(...given: [] | [number | string]) {
        super(...((given.length === 0 ? [now()] : given) as [number]));
      }
      static override now = now;
    }
    // The random numbers are fixed, so that back-offs are the same in every replay of a history.
    let last = 123_457;
    const DeviceMath = Object.assign(Object.create(Math), {
      random: () => (last = (last * 48_271) % 2_147_483_647) / 2_147_483_647,
    });
    const reached: typeof fetch = (...given) => (window.isDead ? new Promise(() => {}) : fetch(...given));
    const world: Record<string, unknown> = {
      ...{ indexedDB, IDBKeyRange: FDBKeyRange, fetch: reached, navigator: { onLine: true }, Date: DeviceDate },
      ...{ Promise, setTimeout, clearTimeout, queueMicrotask, AbortSignal, DOMException, Error, Map, Set, WeakMap },
    };
    const module = { exports: {} };
    const given = [
      world,
      world,
      indexedDB,
      FDBKeyRange,
      reached,
      world['navigator'],
      DeviceDate,
      undefined,
      DeviceMath,
      // Dexie warns about every database that is deleted while another window has it open.
      { ...console, warn() {} },
      required,
      module,
    ];
    run(...given);
    const window: Window = {
      ...(module.exports as Code),
      dieAfter: undefined,
      died,
      isDead: false,
      isFull: false,
      die() {
        window.isDead = true;
        die();
      },
    };
    return window;
  };
}

function required(name: string): unknown {
  if (!(name in shared)) throw new Error(`The device's code asks for ${name}`);
  return shared[name as keyof typeof shared];
}
