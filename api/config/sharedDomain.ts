import { getDomain } from 'tldts';
import type { Config } from './config.ts';

/** Returns the registrable domain of a URL, by which browsers tell sites apart; null for names of this machine. */
const registrable = (url: string) =>
  getDomain(url.replace('{game}', 'game'), { allowPrivateDomains: true, validHosts: ['localhost'] });

/**
 * Returns the registrable domain that games share with the store; undefined if they have their own. Browsers treat both
 * as one site if it is shared: a game can then set cookies for the store, and its requests carry the store's cookies.
 */
export function sharedDomain({ publicUrl, playUrl }: Pick<Config, 'publicUrl' | 'playUrl'>): string | undefined {
  const [ours, theirs] = [registrable(publicUrl), registrable(playUrl)];
  return ours !== null && ours === theirs && !/(^|\.)localhost$/.test(ours) ? ours : undefined;
}
