import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ContentWarning } from '#sync/contract/warnings.ts';
import { useRead } from '../../data/hooks.ts';
import { getMessages, useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import css from './Warnings.module.css';

/** The text of a warning: its kind and description. */
export function warningText({ warningType, description }: Pick<ContentWarning, 'warningType' | 'description'>): string {
  const name = getMessages('game').warnings.types[warningType];
  if (!description) return name;
  return warningType === 'custom' ? description : `${name}: ${description}`;
}

/** A game's content warnings. The section also says if there are none, or if they could not be loaded. */
export function Warnings({ gameId }: { gameId: string }) {
  const words = useMessages('game').warnings;
  const { loading, tryAgain } = useMessages('common');
  const { data, state, again } = useRead('warnings.ofGame', { id: gameId });
  const instead = { loading, offline: words.offline, error: words.failed, ready: words.none }[state];
  return (
    <section className={data?.length ? `${css.box} ${css.some}` : css.box} aria-labelledby="warnings">
      <TriangleAlert size={20} aria-hidden />
      <h2 id="warnings" className={css.heading}>
        {words.title}
      </h2>
      {data?.length ? (
        <ul className={css.list}>
          {data.map((warning) => (
            <li key={warning.id}>{warningText(warning)}</li>
          ))}
        </ul>
      ) : (
        <p className={css.quiet}>
          {instead}{' '}
          {state === 'error' && (
            <Button look="ghost" size="small" onClick={again}>
              {tryAgain}
            </Button>
          )}
        </p>
      )}
    </section>
  );
}
