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

/** Asks the player to confirm a game's request: nothing leaves the game's frame before that. */
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

/** Offers the game in a tab of its own, with the same player's progress. */
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

/** Computes a hash that identifies this account in this game only, so the game learns nothing from it. */
function useMark(gameUrl: string): string {
  const id = useSession().me?.id;
  const [mark, setMark] = useState('');
  useEffect(() => {
    if (id) void sha256(new TextEncoder().encode(`${id} ${gameUrl}`).buffer).then(setMark, () => {});
  }, [id, gameUrl]);
  return mark;
}

type FileProps = Pick<Props, 'title' | 'onAnswered'> & { asked: Extract<GameRequests, { type: 'file' }> };

/** Offers to save a file that the game made, or says why it is not saved. */
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
    // The link must still be in the page when the browser follows it.
    onClick={() => setTimeout(onClick)}
  >
    <ExternalLink size={18} aria-hidden /> {label}
  </a>
);

/** Downloads a file through the browser, under its name. */
function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  // The neutral type keeps a browser from showing a page that a game made.
  link.href = URL.createObjectURL(new Blob([file], { type: 'application/octet-stream' }));
  link.download = name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_');
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
