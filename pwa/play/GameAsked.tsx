import ExternalLink from 'lucide-react/icons/external-link';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { sizeText } from '../words/measures.ts';
import { useWords } from '../words/words.ts';
import { fileFault, type GameAsks } from './asks.ts';

type Props = { asked: GameAsks | null; title: string; gameUrl: string; onAnswered(): void };

/** Asks the player what a game asked for: nothing leaves the game's frame before. */
export function GameAsked({ asked, title, gameUrl, onAnswered }: Props) {
  const words = useWords('around').play;
  const { cancel } = useWords('common');
  if (!asked) return null;
  const { heading, text, action } = {
    link: () => ({
      heading: words.link.title,
      text: words.link.text(title, addressOf(asked)),
      action: <Away address={addressOf(asked)} label={words.link.yes} onClick={onAnswered} />,
    }),
    ownTab: () => ({
      heading: words.ownTab.title,
      text: words.ownTab.text(title),
      action: <Away address={gameUrl} label={words.ownTab.yes} onClick={onAnswered} />,
    }),
    file: () => fileQuestion(),
  }[asked.type]();

  function fileQuestion() {
    const { name, file } = asked as Extract<GameAsks, { type: 'file' }>;
    const fault = fileFault({ name, file });
    const save = () => {
      saveFile(name, file);
      onAnswered();
    };
    return {
      heading: words.file.title,
      text: fault ? words.file[fault](title, name) : words.file.text(title, name, sizeText(file.size)),
      action: fault ? null : (
        <Button look="primary" onClick={save}>
          {words.file.yes}
        </Button>
      ),
    };
  }
  return (
    <Dialog
      open
      onClose={onAnswered}
      title={heading}
      text={text}
      buttons={
        <>
          <Button onClick={onAnswered}>{cancel}</Button>
          {action}
        </>
      }
    />
  );
}

const addressOf = (asked: GameAsks) => (asked.type === 'link' ? asked.address : '');

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
