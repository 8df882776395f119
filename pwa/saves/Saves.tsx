import Download from 'lucide-react/icons/download';
import Upload from 'lucide-react/icons/upload';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import type { Game } from '#sync/contract/games.ts';
import type { SaveVersion } from '#sync/contract/saves.ts';
import { utf8Size } from '#sync/games/saves.ts';
import { Refusal } from '#sync/refusal.ts';
import { useLiveQuery } from '../engine/useLiveQuery.ts';
import { formatBytes, formatDateTime } from '../i18n/formatUnits.ts';
import { localizeMessage } from '../i18n/localizeMessage.ts';
import { getMessages, useMessages } from '../i18n/messages.ts';
import { fetchSave, fetchSaveEntries } from '../outbox/syncSaves.ts';
import { isOffline } from '../platform/http/httpClient.ts';
import { useOnline } from '../platform/page/useOnlineStatus.ts';
import { isStorageError } from '../storage/database.ts';
import type { LocalSave } from '../storage/rows.ts';
import { getSave } from '../storage/saveStore.ts';
import { Button } from '../ui/controls/Button.tsx';
import { toast } from '../ui/feedback/Toast.tsx';
import { exportFileName, exportSave, importSave } from './exportSave.ts';
import { restoreSave } from './restoreSave.ts';
import css from './Saves.module.css';

type Props = { game: Pick<Game, 'id' | 'title' | 'gameUrl'>; userId: string };

/** The account's save of a game: its state, its other versions, and export and import. */
export function Saves({ game, userId }: Props) {
  const words = useMessages('game').saves;
  const heading = useId();
  const online = useOnline();
  const here = useLiveQuery(async () => ({ row: await getSave(userId, game.id) }), [userId, game.id]);
  useEffect(() => {
    // A failed fetch is repeated when the game is played.
    if (online) fetchSave(userId, game.id).catch(() => {});
  }, [userId, game.id, online]);
  const row = here?.row;
  const others = row?.versions.filter(({ run }) => run !== row.run && run !== row.from) ?? [];
  return (
    <section className={css.section} aria-labelledby={heading}>
      <h2 id={heading}>{words.title}</h2>
      <p className={css.state}>{here && <State row={row} />}</p>
      {row?.leftOut && row.leftOut.length > 0 && (
        <p className={css.note}>
          {words.leftOut(row.leftOut.map(({ name, why }) => words.leftOutOne(name, why)).join(', '))}
        </p>
      )}
      {others.length > 0 && (
        <>
          {others.some(({ apart }) => apart) && <p className={css.note}>{words.twoKept}</p>}
          <ul className={css.versions} aria-label={words.others}>
            {others.map((version) => (
              <Version key={version.run} version={version} game={game} userId={userId} online={online} />
            ))}
          </ul>
          {!online && <p className={css.quiet}>{words.needs}</p>}
        </>
      )}
      <Files game={game} userId={userId} row={row} />
    </section>
  );
}

const has = (row: LocalSave | undefined): row is LocalSave =>
  row !== undefined && (row.items.length > 0 || row.versions.length > 0);

function State({ row }: { row: LocalSave | undefined }) {
  const words = useMessages('game').saves;
  if (row?.trouble === 'tooLarge') return words.tooLarge.text;
  if (!has(row)) return words.none;
  const saved = words.saved(formatDateTime(row.savedAt), formatBytes(utf8Size(row.items)));
  const { trouble } = row;
  const refused = trouble === 'refused' || trouble === 'refusedBefore' ? words[trouble] : undefined;
  const where = refused ?? (row.unsent === 1 ? words.waiting : words.inAccount);
  return `${saved} ${where}`;
}

function say(error: unknown): void {
  const { general } = getMessages('toasts');
  const text = error instanceof Refusal ? localizeMessage(error) : isOffline(error) ? general.offline : general.full;
  toast({ title: getMessages('game').saves.notUsed, text, tone: 'bad' });
  if (!(error instanceof Refusal) && !isOffline(error) && !isStorageError(error)) throw error;
}

function Version({ version, game, userId, online }: Props & { version: SaveVersion; online: boolean }) {
  const words = useMessages('game').saves;
  const [busy, setBusy] = useState(false);
  const when = formatDateTime(version.savedAt);
  async function use() {
    setBusy(true);
    try {
      await restoreSave(userId, game, await fetchSaveEntries(userId, game.id, version.run), version.run);
      toast({ ...words.used, tone: 'good' });
    } catch (error) {
      say(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <li className={css.version}>
      <div>
        <b>{version.apart ? words.apartFrom : words.before}</b>
        <p className={css.when}>{words.size(when, formatBytes(version.bytes))}</p>
      </div>
      <Button size="small" disabled={busy || !online} onClick={() => void use()} aria-label={words.useOf(when)}>
        {words.use}
      </Button>
    </li>
  );
}

function Files({ game, userId, row }: Props & { row: LocalSave | undefined }) {
  const words = useMessages('game').saves;
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  async function bring({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // Resetting the input lets the same file be chosen again.
    if (!file) return;
    setBusy(true);
    try {
      await restoreSave(userId, game, await importSave(file, game.id));
      toast({ ...words.imported, tone: 'good' });
    } catch (error) {
      say(error);
    } finally {
      setBusy(false);
      target.value = '';
    }
  }
  function give({ items, savedAt }: LocalSave) {
    const url = URL.createObjectURL(exportSave({ gameId: game.id, title: game.title, savedAt, items }));
    const link = Object.assign(document.createElement('a'), { href: url, download: exportFileName(game.title) });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }
  return (
    <div className={css.files}>
      <Button size="small" disabled={!has(row) || row.items.length === 0} onClick={() => row && give(row)}>
        <Download size={16} aria-hidden /> {words.export}
      </Button>
      <Button size="small" disabled={busy} onClick={() => input.current?.click()}>
        <Upload size={16} aria-hidden /> {words.import}
      </Button>
      <input ref={input} type="file" accept=".json,application/json" hidden onChange={(event) => void bring(event)} />
    </div>
  );
}
