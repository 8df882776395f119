/** Where a game is played: in a document of its own, which may frame that game only. */
export const playUrl = (gameId: string): string => `/game/${gameId}?play=1`;

/** Where a version is previewed, in the same way; without the `label` of its origin, which the store gives out, it is only asked for. */
export const previewAddress = (gameId: string, versionId: string, label?: string): string =>
  `${playUrl(gameId)}&version=${versionId}${label === undefined ? '' : `&at=${label}`}`;

/** A label of a play origin's host name that a version is previewed at (api/security/signedUrls.ts). */
export const isPreviewLabel = (label: string): boolean => /^p[0-9a-z]{50,59}$/.test(label);

/** What a document plays: a game, and the label of the one origin that it may frame, which is the game's id unless it is a preview. */
export type Playing = { gameId: string; label: string };

/**
 * What an address, its path and its search as they were sent, plays. Others may lead to the same page of the app, as with a slash
 * at the end; a document that was loaded by one of them frames no game (docs/decisions/0001).
 */
export function playedAt(address: string): Playing | undefined {
  const [, gameId, search = ''] = /^\/game\/([0-9a-f-]{36})\?(.*)$/.exec(address) ?? [];
  const said = search.split('&');
  if (!gameId || !said.includes('play=1')) return undefined;
  const label = said.find((part) => part.startsWith('at='))?.slice(3);
  const isPreview = said.some((part) => part.startsWith('version='));
  if (!isPreview) return label === undefined ? { gameId, label: gameId } : undefined;
  return label !== undefined && isPreviewLabel(label) ? { gameId, label } : undefined;
}
