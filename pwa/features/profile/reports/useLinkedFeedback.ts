import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { Endpoints } from '#sync/contract/index.ts';
import type { Output } from '#sync/endpoint.ts';
import { refetch } from '../../../data/refetchOnNotification.ts';

type Threads = Output<Endpoints['feedback.mine']>;

/** The visits that were led already, each to which answer: whoever comes back to one finds it as they left it. */
const led = new Set<string>();

/**
 * Leads to the feedback that the address names, once its newest answer is here: it is brought into view and has the focus.
 * Where it is not among `threads`, `isFresh` says that those were read at this visit.
 * @returns `place`, for what is led to
 */
export function useLinkedFeedback(threads: Threads | undefined) {
  const { key, search, hash } = useLocation();
  // Another part of the page is another address with the same question.
  const wanted = hash === '#feedback' ? new URLSearchParams(search).get('feedback') : null;
  // A place of the same page that the browser went to itself has no key of its own.
  const visit = `${key} ${wanted}`;
  const place = useRef<HTMLDivElement>(null);
  const before = useRef({ visit, threads });
  if (before.current.visit !== visit) before.current = { visit, threads };
  const thread = threads?.find(({ id }) => id === wanted);
  const isFresh = threads !== undefined && threads !== before.current.threads;
  const way = `${visit} ${thread?.replies.at(-1)?.id}`;
  const stands = wanted !== null && (thread !== undefined || isFresh);

  useEffect(() => {
    if (wanted && visit) refetch('feedback.mine');
  }, [wanted, visit]);
  useEffect(() => {
    if (!stands || led.has(way)) return;
    led.add(way);
    place.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    place.current?.focus({ preventScroll: true });
  }, [stands, way]);
  return { wanted, place, isMissing: wanted !== null && threads !== undefined && !thread, isFresh };
}
