import Play from 'lucide-react/icons/play';
import { previewAddress } from '#sync/playing.ts';
import { buttonClass } from '../ui/Button.tsx';
import { useWords } from '../words/words.ts';

type Props = { gameId: string; versionId: string; title: string; small?: boolean };

/** To where a version is tried out. That page may frame this game only, so it is a page of its own. */
export function TryOut({ gameId, versionId, title, small = false }: Props) {
  const words = useWords('versions');
  return (
    <a
      className={buttonClass(small ? { size: 'small' } : {})}
      href={previewAddress(gameId, versionId)}
      aria-label={words.tryOutOf(title)}
    >
      <Play size={small ? 16 : 18} aria-hidden /> {words.tryOut}
    </a>
  );
}
