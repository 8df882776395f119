import Play from 'lucide-react/icons/play';
import { previewAddress } from '#sync/games/playUrl.ts';
import { useMessages } from '../../i18n/messages.ts';
import { buttonClass } from '../../ui/controls/Button.tsx';

type Props = { gameId: string; versionId: string; title: string; small?: boolean };

/** Links to the preview of a version. That document may frame this game only, so it is loaded as a page of its own. */
export function PreviewButton({ gameId, versionId, title, small = false }: Props) {
  const words = useMessages('versions');
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
