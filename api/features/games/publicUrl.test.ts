import { expect, test } from 'vitest';
import { isPublicAddress } from './publicUrl.ts';

const config = { publicUrl: 'https://recess.example.org', playUrl: 'https://g-{game}.recess-play.example.net' };
const local = { publicUrl: 'http://localhost:3000', playUrl: 'http://g-{game}.localhost:3001' };

test.each([
  'https://example.org',
  'https://example.org/',
  'https://example.org/game/index.html?level=1#start',
  'https://example.org:8443/game',
  'https://EXAMPLE.org/Game',
  'HTTPS://example.org/',
  'https://www.example.co.uk/a/b/c',
  'https://someone.github.io/platformer/',
  'https://games.school.edu/~maya/',
  'https://xn--bcher-kva.example.com/',
  'https://bücher.example.com/',
  'https://a-b.example-site.org/x_y',
  'https://1up.example.org/',
  'https://3.example.org/2048/',
  'https://example.org/@maya/game',
  'https://example.org/?next=https://127.0.0.1/',
  'https://example.org/a%20b?c=%2F%2F',
  'https://local.example.org/',
  'https://localhost.example.org/',
  'https://test.example.org/',
  'https://notrecess.example.org/',
  'https://my-recess.example.org/',
  'https://example.net/recess.example.org',
  'https://example.org./',
])('a public URL is accepted: %s', (address) => {
  expect(isPublicAddress(address, config)).toBe(true);
  expect(isPublicAddress(address, local)).toBe(true);
});

test.each([
  ...['http://example.org/', 'ftp://example.org/', 'javascript:alert(1)', 'data:text/html,hi', 'file:///etc/passwd'],
  ...['blob:https://example.org/1', 'vbscript:x', '//example.org/', 'example.org', '', 'https://', 'https:example.org'],
  ...['https:/example.org', 'https:///example.org', 'https:\\\\example.org', 'https://example.org\\@evil.example.com/'],
  ...[
    'java\tscript:alert(1)',
    'https://exa\nmple.org/',
    'https://example.org/a b',
    'https://exam\u0000ple.org/',
    ' https://example.org/',
  ],
  ...[
    'https://maya@example.org/',
    'https://maya:pass@example.org/',
    'https://@example.org/',
    'https://:@example.org/',
    'https://example.org@127.0.0.1/',
  ],
  ...[
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://0x7f.1/',
  ],
  ...[
    'https://10.0.0.1/',
    'https://192.168.0.1:8443/',
    'https://169.254.169.254/latest/',
    'https://8.8.8.8/',
    'https://1.2.3.4./',
  ],
  ...[
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://[2001:db8::1]/',
    'https://１２７.０.０.１/',
    'https://①②⑦.0.0.1/',
  ],
  ...[
    'https://localhost/',
    'https://LOCALHOST:3000/',
    'https://a.localhost/',
    'https://localhost./',
    'https://printer.local/',
  ],
  ...[
    'https://db.internal/',
    'https://metadata.google.internal/',
    'https://nas.lan/',
    'https://router.home.arpa/',
    'https://1.0.0.127.in-addr.arpa/',
  ],
  ...[
    'https://x.test/',
    'https://x.invalid/',
    'https://x.onion/',
    'https://intranet/',
    'https://intranet./',
    'https://x.localdomain/',
    'https://x.corp/',
  ],
  ...[
    'https://recess.example.org/',
    'https://RECESS.example.org/',
    'https://recess.example.org./',
    'https://recess.example.org:8443/',
    'https://a.recess.example.org/',
  ],
  ...[
    'https://recess-play.example.net/',
    'https://g-x.recess-play.example.net/',
    'https://g-x.RECESS-PLAY.example.net.:444/',
    'https://ｒｅｃｅｓｓ.example.org/',
  ],
  ...[
    'https://example..org/',
    'https://.example.org/',
    'https://example.org../',
    'https://exa%00mple.org/',
    'https://exa mple.org/',
    'https://999.1.1.1/',
  ],
])('a URL that is not public is refused: %s', (address) => {
  expect(isPublicAddress(address, config)).toBe(false);
});

test('URLs of the store itself and its games are refused on a local store too', () => {
  for (const address of ['https://localhost:3000/', 'https://g-x.localhost:3001/', 'https://localhost:3001/'])
    expect(isPublicAddress(address, local)).toBe(false);
});
