import { getDomain } from 'tldts';
import type { Config } from './config.ts';

/** The domain under which somebody registered a name, as browsers tell sites apart; null for this machine's own names. */
const registrable = (url: string) =>
  getDomain(url.replace('{game}', 'game'), { allowPrivateDomains: true, validHosts: ['localhost'] });

/**
 * The registrable domain that games have in common with the store; undefined where they have one of their own. To a browser
 * both are one site then: a game can set cookies for the store, and the store's are sent along with what a game asks for.
 */
export function sharedDomain({ publicUrl, playUrl }: Pick<Config, 'publicUrl' | 'playUrl'>): string | undefined {
  const [ours, theirs] = [registrable(publicUrl), registrable(playUrl)];
  return ours !== null && ours === theirs && !/(^|\.)localhost$/.test(ours) ? ours : undefined;
}
