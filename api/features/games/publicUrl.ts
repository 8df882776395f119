import { isIPv4 } from 'node:net';
import type { Config } from '../../config/config.ts';

/**
 * Top-level names that no public host has: names of this machine, of a home or office network, and those reserved for
 * examples and anonymity.
 */
const privateTops = new Set([
  ...['localhost', 'localdomain', 'local', 'internal', 'intranet', 'private', 'corp', 'home', 'lan', 'arpa'],
  ...['test', 'invalid', 'onion', 'alt'],
]);

const hostOf = (url: string) => new URL(url).hostname.replace(/\.$/, '');
const isWithin = (host: string, parent: string) => host === parent || host.endsWith(`.${parent}`);

/**
 * Says whether a URL is https, on a public host, and not one of the store's own: a page of ours inside a game's frame
 * would act as the player. The URL parser reads it as a browser does: it normalizes every spelling of an IP address,
 * lower-cases letters and converts non-ASCII characters.
 */
export function isPublicAddress(text: string, { publicUrl, playUrl }: Pick<Config, 'publicUrl' | 'playUrl'>): boolean {
  // Browsers treat backslashes as slashes and ignore tabs; no honest URL contains either.
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
