import ExternalLink from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { sizeText } from '../words/measures.ts';
import { useWords } from '../words/words.ts';
import { fileFault, type GameAsks } from './asks.ts';

type Props = { asked: GameAsks | null; title: string; gameUrl: string; onAnswered(): void };

/** Asks the player what a game asked for: nothing leaves the game's frame before. */
export function GameAsked({ asked, title, gameUrl, onAnswered }: Props) {
  const words = useWords('around').play;
  if (!asked) return null;
  const away = (address: string, label: string) => <Away address={address} label={label} onClick={onAnswered} />;
  if (asked.type === 'file') return <FileAsked asked={asked} title={title} onAnswered={onAnswered} />;
  if (asked.type === 'ownTab')
    return (
      <Question
        title={words.ownTab.title}
        text={words.ownTab.text(title)}
        action={away(gameUrl, words.ownTab.yes)}
        onCancel={onAnswered}
      />
    );
  return (
    <Question
      title={words.link.title}
      text={words.link.text(title, asked.address)}
      action={away(asked.address, words.link.yes)}
      onCancel={onAnswered}
    />
  );
}

type FileProps = Pick<Props, 'title' | 'onAnswered'> & { asked: Extract<GameAsks, { type: 'file' }> };

/** A file that the game made: it is saved, or it is said why it is not. */
function FileAsked({ asked: { name, file }, title, onAnswered }: FileProps) {
  const words = useWords('around').play.file;
  const fault = fileFault({ name, file });
  const save = () => {
    saveFile(name, file);
    onAnswered();
  };
  return (
    <Question
      title={words.title}
      text={fault ? words[fault](title, name) : words.text(title, name, sizeText(file.size))}
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
  const { cancel } = useWords('common');
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
