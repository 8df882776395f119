import type { StorageEntries } from '#sync/games/saves.ts';
import type { TrustedBuild } from '../../storage/download.ts';
import type { ExcludedDatabase } from '../../storage/gameDatabases.ts';
import type { BridgeMessage, CommandBody } from '../protocol.ts';

/** Milliseconds that the hidden page may take to open and to answer, and between two of its reports that are read. */
const answerMax = 10_000;
const minIntervalMs = 1_000;

/** A game can send messages from its own origin, so only pairs of texts are accepted. */
const isItems = (said: unknown): said is StorageEntries =>
  Array.isArray(said) &&
  said.every(
    (pair: unknown) =>
      Array.isArray(pair) && pair.length === 2 && typeof pair[0] === 'string' && typeof pair[1] === 'string',
  );
const isLeftOut = (said: unknown): said is ExcludedDatabase =>
  typeof said === 'object' &&
  said !== null &&
  ['name', 'why'].every((key) => typeof (said as Record<string, unknown>)[key] === 'string');
/** The databases that the bridge cannot save, limited to a few names of moderate length. */
const leftOutIn = (data: unknown): ExcludedDatabase[] => {
  const { leftOut } = data as { leftOut?: unknown };
  const all = Array.isArray(leftOut) ? leftOut.slice(0, 10).filter(isLeftOut) : [];
  return all.map(({ name, why }) => ({ name: name.slice(0, 60), why: why.slice(0, 30) }));
};
/** Null: more than can be saved. Undefined: not a message of a save bridge. */
const itemsOf = (data: Partial<BridgeMessage>) => (data.type === 'saved' ? itemsIn(data) : undefined);
const itemsIn = (data: unknown): StorageEntries | null | undefined => {
  const { items } = data as { items?: unknown };
  return items === null || isItems(items) ? items : undefined;
};

export type SaveBridge = {
  /** Rejects if the page could not be opened; until then nothing was requested of it. */
  opened: Promise<void>;
  /** Limits what may be played from this device to these builds; rejects if that could not be arranged. */
  expect(known: TrustedBuild[]): Promise<void>;
  /** Writes a save to where the game finds it; rejects if that failed. Resolves to what is there now. */
  place(items: StorageEntries, how: { over: boolean; own: boolean; newInTab: boolean }): Promise<StorageEntries | null>;
  /** Reads what is there now. Unless `deep`, the databases are as they were last read, which takes no time. */
  look(deep: boolean): Promise<StorageEntries | null>;
  close(): void;
};

/**
 * Opens the hidden page of a game's origin that handles its save. From the first command on, it reports every change,
 * and the databases that cannot be saved.
 */
export function openSaveBridge(
  gameUrl: string,
  onChange: (items: StorageEntries | null) => void,
  onLeftOut: (leftOut: ExcludedDatabase[]) => void = () => {},
): SaveBridge {
  const { origin } = new URL(gameUrl);
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'Save';
  // The sandbox equals a game's, because the page is of the game's origin.
  frame.sandbox.add('allow-scripts', 'allow-same-origin');
  frame.src = `${origin}/_play/shell.html`;

  const asked = new Map<string, (data: Partial<BridgeMessage>) => void>();
  let ready = () => {};
  const opened = new Promise<void>((resolve, reject) => {
    ready = resolve;
    setTimeout(() => reject(new Error('The game’s own page did not open')), answerMax);
  });
  // Of messages that come too often, only the last is read.
  let last: MessageEvent<Partial<BridgeMessage> | null> | undefined;
  let hearing: ReturnType<typeof setTimeout> | undefined;
  const heed = () => {
    hearing = undefined;
    const items = last && itemsIn(last.data);
    if (items !== undefined) onLeftOut(leftOutIn(last?.data));
    last = undefined;
    if (items !== undefined) onChange(items);
  };
  const hear = (event: MessageEvent<Partial<BridgeMessage> | null>) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    if (hearing !== undefined && asked.size === 0) {
      last = event;
      return;
    }
    const { data } = event;
    if (typeof data !== 'object' || data?.from !== 'recess-shell') return;
    if (data.type === 'ready') return ready();
    const answer = typeof data.ask === 'string' ? asked.get(data.ask) : undefined;
    if (answer) {
      if (data.type === 'saved') onLeftOut(leftOutIn(data));
      return answer(data);
    }
    if (data.type !== 'saved') return;
    last = event;
    hearing ??= setTimeout(heed, minIntervalMs);
  };
  addEventListener('message', hear);
  document.body.append(frame);

  async function order<T>(body: CommandBody, read: (said: Partial<BridgeMessage>) => T | undefined): Promise<T> {
    const ask = crypto.randomUUID();
    let silence: ReturnType<typeof setTimeout> | undefined;
    try {
      return await new Promise((resolve, reject) => {
        silence = setTimeout(() => reject(new Error('The game’s own page did not answer')), answerMax);
        asked.set(ask, (data) => {
          const answer = read(data);
          if (answer === undefined) reject(new Error('The game’s own page could not do it'));
          else resolve(answer);
        });
        frame.contentWindow?.postMessage({ ask, ...body }, origin);
      });
    } finally {
      clearTimeout(silence);
      asked.delete(ask);
    }
  }
  return {
    opened,
    expect: async (known) =>
      void (await order({ type: 'expect', known }, ({ type }) => type === 'expected' || undefined)),
    place: (items, how) => order({ type: 'place', items, ...how }, itemsOf),
    look: (deep) => order({ type: 'look', deep }, itemsOf),
    close() {
      clearTimeout(hearing);
      removeEventListener('message', hear);
      frame.remove();
    },
  };
}
