import ExternalLink from 'lucide-react/icons/external-link';
import { type ReactNode, useEffect, useState } from 'react';
import { tabAddress } from '#sync/games/sandbox.ts';
import { formatBytes } from '../../i18n/formatUnits.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { Button, buttonClass } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { fileError, type GameRequests } from '../gameRequests.ts';
import { sha256 } from '../integrity.ts';

type Props = { asked: GameRequests | null; title: string; gameUrl: string; onAnswered(): void };

/** Asks the player what a game asked for: nothing leaves the game's frame before. */
export function GameRequestDialog({ asked, title, gameUrl, onAnswered }: Props) {
  const words = useMessages('shellDeferred').play;
  if (!asked) return null;
  const away = (address: string, label: string) => <Away address={address} label={label} onClick={onAnswered} />;
  if (asked.type === 'file') return <FileAsked asked={asked} title={title} onAnswered={onAnswered} />;
  if (asked.type === 'ownTab') return <TabAsked title={title} gameUrl={gameUrl} onAnswered={onAnswered} />;
  return (
    <Question
      title={words.link.title}
      text={words.link.text(title, asked.address)}
      action={away(asked.address, words.link.yes)}
      onCancel={onAnswered}
    />
  );
}

/** The game's own tab, which the same player finds as they left it. */
function TabAsked({ title, gameUrl, onAnswered }: Omit<Props, 'asked'>) {
  const words = useMessages('shellDeferred').play.ownTab;
  const mark = useMark(gameUrl);
  return (
    <Question
      title={words.title}
      text={words.text(title)}
      action={<Away address={tabAddress(gameUrl, mark)} label={words.yes} onClick={onAnswered} />}
      onCancel={onAnswered}
    />
  );
}

/** Stands for this account in this game alone: a game learns nothing by it. */
function useMark(gameUrl: string): string {
  const id = useSession().me?.id;
  const [mark, setMark] = useState('');
  useEffect(() => {
    if (id) void sha256(new TextEncoder().encode(`${id} ${gameUrl}`).buffer).then(setMark, () => {});
  }, [id, gameUrl]);
  return mark;
}

type FileProps = Pick<Props, 'title' | 'onAnswered'> & { asked: Extract<GameRequests, { type: 'file' }> };

/** A file that the game made: it is saved, or it is said why it is not. */
function FileAsked({ asked: { name, file }, title, onAnswered }: FileProps) {
  const words = useMessages('shellDeferred').play.file;
  const fault = fileError({ name, file });
  const save = () => {
    saveFile(name, file);
    onAnswered();
  };
  return (
    <Question
      title={words.title}
      text={fault ? words[fault](title, name) : words.text(title, name, formatBytes(file.size))}
      action={
        !fault && (
          <Button look="primary" onClick={save}>
            {words.yes}
          </Button>
        )
      }
      onCancel={onAnswered}
    />
  );
}

function Question({
  title,
  text,
  action,
  onCancel,
}: {
  title: string;
  text: string;
  action: ReactNode;
  onCancel(): void;
}) {
  const { cancel } = useMessages('common');
  return (
    <Dialog
      open
      onClose={onCancel}
      title={title}
      text={text}
      buttons={
        <>
          <Button onClick={onCancel}>{cancel}</Button>
          {action}
        </>
      }
    />
  );
}

const Away = ({ address, label, onClick }: { address: string; label: string; onClick(): void }) => (
  <a
    className={buttonClass({ look: 'primary' })}
    href={address}
    target="_blank"
    rel="noopener noreferrer"
    // The link must be there still when it is followed.
    onClick={() => setTimeout(onClick)}
  >
    <ExternalLink size={18} aria-hidden /> {label}
  </a>
);

/** The browser's own download of a file, under its name. */
function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  // Without a type of its own: a browser shows no page that a game made.
  link.href = URL.createObjectURL(new Blob([file], { type: 'application/octet-stream' }));
  link.download = name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_');
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
