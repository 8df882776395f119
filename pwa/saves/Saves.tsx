import Download from 'lucide-react/icons/download';
import Upload from 'lucide-react/icons/upload';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import type { Game } from '#sync/contract/games.ts';
import type { SaveVersion } from '#sync/contract/saves.ts';
import { Refusal } from '#sync/refusal.ts';
import { bytesOf } from '#sync/saves.ts';
import { isOffline } from '../api.ts';
import { isStorageError, type SaveHere } from '../db.ts';
import { useOnline } from '../online.ts';
import { useStored } from '../stored.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/Toast.tsx';
import { momentText, sizeText } from '../words/measures.ts';
import { translated } from '../words/said.ts';
import { useWords, wordsOf } from '../words/words.ts';
import { chooseSave } from './choose.ts';
import { fileNameOf, fileOf, readFile } from './file.ts';
import { saveOf } from './here.ts';
import css from './Saves.module.css';
import { bringSave, itemsOf } from './send.ts';

type Props = { game: Pick<Game, 'id' | 'title' | 'gameUrl'>; userId: string };

/** What the account keeps of a game: where it is, the other versions of it, and the way to a file and back. */
export function Saves({ game, userId }: Props) {
  const words = useWords('game').saves;
  const heading = useId();
  const online = useOnline();
  const here = useStored(async () => ({ row: await saveOf(userId, game.id) }), [userId, game.id]);
  useEffect(() => {
    // What cannot be asked now is asked when the game is played.
    if (online) bringSave(userId, game.id).catch(() => {});
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

const has = (row: SaveHere | undefined): row is SaveHere =>
  row !== undefined && (row.items.length > 0 || row.versions.length > 0);

function State({ row }: { row: SaveHere | undefined }) {
  const words = useWords('game').saves;
  if (row?.trouble === 'tooLarge') return words.tooLarge.text;
  if (!has(row)) return words.none;
  const saved = words.saved(momentText(row.savedAt), sizeText(bytesOf(row.items)));
  const where = row.trouble === 'refused' ? words.refused : row.unsent === 1 ? words.waiting : words.inAccount;
  return `${saved} ${where}`;
}

function say(error: unknown): void {
  const { general } = wordsOf('toasts');
  const text = error instanceof Refusal ? translated(error.message) : isOffline(error) ? general.offline : general.full;
  toast({ title: wordsOf('game').saves.notUsed, text, tone: 'bad' });
  if (!(error instanceof Refusal) && !isOffline(error) && !isStorageError(error)) throw error;
}

function Version({ version, game, userId, online }: Props & { version: SaveVersion; online: boolean }) {
  const words = useWords('game').saves;
  const [busy, setBusy] = useState(false);
  const when = momentText(version.savedAt);
  async function use() {
    setBusy(true);
    try {
      await chooseSave(userId, game, await itemsOf(userId, game.id, version.run), version.run);
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
        <p className={css.when}>{words.size(when, sizeText(version.bytes))}</p>
      </div>
      <Button size="small" disabled={busy || !online} onClick={() => void use()} aria-label={words.useOf(when)}>
        {words.use}
      </Button>
    </li>
  );
}

function Files({ game, userId, row }: Props & { row: SaveHere | undefined }) {
  const words = useWords('game').saves;
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  async function bring({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // The same file can be chosen again.
    if (!file) return;
    setBusy(true);
    try {
      await chooseSave(userId, game, await readFile(file, game.id));
      toast({ ...words.imported, tone: 'good' });
    } catch (error) {
      say(error);
    } finally {
      setBusy(false);
      target.value = '';
    }
  }
  function give({ items, savedAt }: SaveHere) {
    const url = URL.createObjectURL(fileOf({ gameId: game.id, title: game.title, savedAt, items }));
    const link = Object.assign(document.createElement('a'), { href: url, download: fileNameOf(game.title) });
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
