/**
 * The game that this document was loaded to play, if any: it may frame that one and no other for as long as it lasts,
 * whatever page is shown in it (docs/decisions/0001).
 */
export const onlyGame: string | undefined = (() => {
  if (!('location' in globalThis)) return undefined;
  const playing = new URLSearchParams(location.search).get('play') === '1';
  return playing ? /^\/game\/([^/]+)$/.exec(location.pathname)?.[1] : undefined;
})();
