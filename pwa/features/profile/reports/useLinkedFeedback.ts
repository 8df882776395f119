import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Endpoints } from '#sync/contract/index.ts';
import type { Output } from '#sync/endpoint.ts';
import { refetch } from '../../../data/refetchOnNotification.ts';

type Threads = Output<Endpoints['feedback.mine']>;

/**
 * The visits whose target has been reached, each with the answer: a user who returns to one finds it as they left it.
 */
const led = new Set<string>();

/**
 * Scrolls to the feedback that the URL names once its newest answer has loaded, and gives it the focus. If it is not
 * among `threads`, `isFresh` says that they were read at this visit.
 * @returns `place`, the ref of the target
 */
export function useLinkedFeedback(threads: Threads | undefined) {
  const { key, search, hash } = useLocation();
  // Another part of the page is another URL with the same query.
  const wanted = hash === '#feedback' ? new URLSearchParams(search).get('feedback') : null;
  // A fragment to which the browser jumped by itself has no key.
  const visit = `${key} ${wanted}`;
  // The ref is a state, because the element can be mounted again or hidden: a hidden one takes no focus.
  const [there, place] = useState<HTMLElement | null>(null);
  const [before, setBefore] = useState({ visit, threads });
  if (before.visit !== visit) setBefore({ visit, threads });
  const thread = threads?.find(({ id }) => id === wanted);
  const isFresh = threads !== undefined && threads !== before.threads;
  const way = `${visit} ${thread?.replies.at(-1)?.id}`;
  const stands = wanted !== null && (thread !== undefined || isFresh);

  useEffect(() => {
    if (wanted && visit) refetch('feedback.mine');
  }, [wanted, visit]);
  const arrived = useRef<string>(undefined);
  useEffect(() => {
    // The user has gone to another part of the page.
    if (!wanted) arrived.current = undefined;
    if (!stands || !there) return;
    // After the first time the user has the focus where they want it, unless it was lost with the target.
    const isLost = arrived.current === way && document.activeElement === document.body;
    if (led.has(way) && !isLost) return;
    if (!isLost) there.scrollIntoView({ block: 'start', behavior: 'instant' });
    there.focus({ preventScroll: true });
    if (document.activeElement !== there) return;
    led.add(way);
    arrived.current = way;
  }, [wanted, stands, way, there]);
  return { wanted, place, isMissing: wanted !== null && threads !== undefined && !thread, isFresh };
}
