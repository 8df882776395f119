import FlaskConical from 'lucide-react/icons/flask-conical';
import { useEffect } from 'react';
import type { Game } from '#sync/contract/games.ts';
import { previewAddress } from '#sync/games/playUrl.ts';
import { useRead } from '../../data/hooks.ts';
import { QueryBoundary } from '../../data/QueryBoundary.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { leaveTo } from '../../platform/page/onBfcacheRestore.ts';
import { PlayFrame } from '../../play/frame/PlayFrame.tsx';
import { framedGame } from '../../play/playDocumentGuard.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { buttonClass } from '../../ui/controls/Button.tsx';
import { Empty, Loading, Page, useTitle } from '../../ui/layout/Page.tsx';
import css from './Versions.module.css';

type Props = { game: Game; versionId: string; classNames: { bar: string } };

/**
 * A preview of a version for its owner or staff, with the sandbox of any game but on an empty origin of its own. The
 * document may frame that origin only: if the store has named another one since, a new document is loaded. No time is
 * counted.
 */
export function Preview({ game, versionId, classNames }: Props) {
  useTitle(game.title);
  const { me, state } = useSession();
  const words = useMessages('versions').preview;
  const read = useRead('versions.preview', { id: versionId });
  const url = read.data?.url;
  const label = read.data?.label;
  useEffect(() => {
    if (label && framedGame?.label !== label) location.replace(previewAddress(game.id, versionId, label));
  }, [label, game.id, versionId]);
  if (state === 'loading') return <Loading />;
  if (!url)
    return (
      <Page title={game.title} narrow>
        {read.error?.code === 'notFound' ? (
          <Empty icon={<FlaskConical size={32} aria-hidden />} title={words.gone} />
        ) : (
          <QueryBoundary read={read} bones={<Loading />} offline={words.offline} />
        )}
      </Page>
    );
  if (framedGame?.label !== label) return <Loading />;
  const back = me?.id === game.developerId ? '/developer' : '/admin/approvals';
  return (
    <PlayFrame
      game={{ ...game, gameUrl: url }}
      onLeave={() => leaveTo(back)}
      classNames={{ ...classNames, button: buttonClass({ size: 'small' }) }}
    >
      <span className={css.badge}>{words.badge}</span>
    </PlayFrame>
  );
}
