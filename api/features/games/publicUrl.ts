import { isIPv4 } from 'node:net';
import type { Config } from '../../config/config.ts';

/** Names that no public host has: of this machine, of a home or an office, and those kept for examples and anonymity. */
const privateTops = new Set([
  ...['localhost', 'localdomain', 'local', 'internal', 'intranet', 'private', 'corp', 'home', 'lan', 'arpa'],
  ...['test', 'invalid', 'onion', 'alt'],
]);

const hostOf = (url: string) => new URL(url).hostname.replace(/\.$/, '');
const isWithin = (host: string, parent: string) => host === parent || host.endsWith(`.${parent}`);

/**
 * Whether an address is https on a host that everybody can reach, and none of the store's own: a page of ours inside
 * a game's frame would act as the player. The URL parser reads it as a browser will: every spelling of an IP address
 * comes out as one, letters are folded, and what is not ASCII becomes it.
 */
export function isPublicAddress(text: string, { publicUrl, playUrl }: Pick<Config, 'publicUrl' | 'playUrl'>): boolean {
  // Browsers take backslashes for slashes and leave out tabs; nobody who means well writes either.
  if (!/^https:\/\/[^/]/i.test(text) || /[\s\\\p{Cc}]/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  if (protocol !== 'https:' || username !== '' || password !== '' || /^[^/]*\/\/[^/?#]*@/.test(text)) return false;
  const host = hostOf(text);
  if (host.startsWith('[') || isIPv4(host)) return false;
  const labels = host.split('.');
  if (labels.length < 2 || labels.includes('') || privateTops.has(labels.at(-1) as string)) return false;
  const ours = [hostOf(publicUrl), hostOf(playUrl.replace(/^(https?:\/\/)[^.]*\./i, '$1'))];
  return !ours.some((own) => isWithin(host, own));
}
