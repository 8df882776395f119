import { type ReactNode, useCallback, useRef } from 'react';
import type { Game } from '#sync/contract/games.ts';
import { useMessages } from '../../i18n/messages.ts';
import { type PlayTimeCallbacks, useActivePlayTime } from './activePlayTime.ts';
import { GameRequestDialog } from './GameRequestDialog.tsx';
import { iframeAttributes } from './iframeSandbox.ts';
import styles from './PlayFrame.module.css';
import { useGameRequests } from './useGameRequests.ts';

type Props = PlayTimeCallbacks & {
  game: Pick<Game, 'id' | 'title' | 'gameUrl'>;
  onLeave: () => void;
  /** Class names that are added to the component's own. */
  classNames?: { root?: string; bar?: string; button?: string; frame?: string };
  /** Shown in the bar between the title and the buttons. */
  children?: ReactNode;
};

/** Shows one game in a frame and unloads it when the component unmounts. Another game needs another `key`. */
export function PlayFrame({ game, onLeave, classNames = {}, children, ...reports }: Props) {
  const words = useMessages('shellDeferred').play;
  useActivePlayTime(reports);
  const frame = useRef<HTMLIFrameElement>(null);
  const { asked, answered } = useGameRequests(frame, game.gameUrl);

  // The game is unloaded before its frame is removed, so that no sound or timer outlives the screen.
  const mount = useCallback(
    (element: HTMLIFrameElement) => {
      frame.current = element;
      // React may remove the frame and add it again (StrictMode).
      if (element.src !== game.gameUrl) element.src = game.gameUrl;
      return () => {
        element.src = 'about:blank';
        frame.current = null;
      };
    },
    [game.gameUrl],
  );
  // The game gets keyboard input at once, without a click into it.
  const focus = () => frame.current?.focus();
  const fullScreen = () => frame.current?.requestFullscreen().then(focus, focus);

  const both = (ours: string | undefined, theirs: string | undefined) => [ours, theirs].filter(Boolean).join(' ');
  const button = both(styles.button, classNames.button);
  return (
    <section className={both(styles.root, classNames.root)} aria-label={words.playing(game.title)}>
      <div className={both(styles.bar, classNames.bar)}>
        <h1 className={styles.title}>{game.title}</h1>
        {children}
        <button type="button" className={button} onClick={fullScreen}>
          {words.fullScreen}
        </button>
        <button type="button" className={button} onClick={onLeave}>
          {words.leave}
        </button>
      </div>
      <iframe
        ref={mount}
        src={game.gameUrl}
        className={both(styles.frame, classNames.frame)}
        title={game.title}
        sandbox={iframeAttributes.sandbox}
        allow={iframeAttributes.allow}
        onLoad={focus}
      />
      <GameRequestDialog asked={asked} title={game.title} gameUrl={game.gameUrl} onAnswered={answered} />
    </section>
  );
}
