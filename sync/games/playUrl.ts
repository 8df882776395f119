/** Returns the URL at which a game is played: a separate document that may frame only this game. */
export const playUrl = (gameId: string): string => `/game/${gameId}?play=1`;

/**
 * Returns the URL of a version's preview. Without the `label` of its origin, which the store issues, the document only
 * requests it.
 */
export const previewAddress = (gameId: string, versionId: string, label?: string): string =>
  `${playUrl(gameId)}&version=${versionId}${label === undefined ? '' : `&at=${label}`}`;

/** Says whether a host name label of a play origin is a preview label (api/security/signedUrls.ts). */
export const isPreviewLabel = (label: string): boolean => /^p[0-9a-z]{50,59}$/.test(label);

/**
 * What a document plays: a game, and the label of the one origin that it may frame: the game's id, or a preview label.
 */
export type Playing = { gameId: string; label: string };

/**
 * Returns what a URL plays, given its path and search as sent. Other URLs may lead to the same page of the app, for
 * example with a trailing slash; a document loaded from one of them frames no game (docs/decisions/0001).
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
