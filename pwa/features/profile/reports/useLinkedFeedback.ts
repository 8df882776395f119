import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Endpoints } from '#sync/contract/index.ts';
import type { Output } from '#sync/endpoint.ts';
import { refetch } from '../../../data/refetchOnNotification.ts';

type Threads = Output<Endpoints['feedback.mine']>;

/** The visits that were led already, each to which answer, and arrived: whoever comes back to one finds it as they left it. */
const led = new Set<string>();

/**
 * Leads to the feedback that the address names, once its newest answer is here: it is brought into view and has the focus.
 * Where it is not among `threads`, `isFresh` says that those were read at this visit.
 * @returns `place`, the ref of what is led to
 */
export function useLinkedFeedback(threads: Threads | undefined) {
  const { key, search, hash } = useLocation();
  // Another part of the page is another address with the same question.
  const wanted = hash === '#feedback' ? new URLSearchParams(search).get('feedback') : null;
  // A place of the same page that the browser went to itself has no key of its own.
  const visit = `${key} ${wanted}`;
  // Known anew whenever it is drawn anew, or was hidden: what is not in sight takes no focus.
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
    // On another part of the page they have gone on by themselves.
    if (!wanted) arrived.current = undefined;
    if (!stands || !there) return;
    // Led before, they have the focus where they want it, unless it went with what they were led to.
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
