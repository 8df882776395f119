import { app } from './config.js';

/** The store's script has stand-ins in the page for what a page in it has as the browser made it. */
const { document: pageInside } = document.body.appendChild(document.createElement('iframe')).contentWindow;

const domains = [new URL(app).hostname, 'localhost'].flatMap((host) => [host, `.${host}`]);
const plantEverywhere = (cookie) => {
  for (const domain of domains)
    for (const more of ['', '; SameSite=None; Secure', '; SameSite=None; Secure; Partitioned'])
      for (const page of [document, pageInside]) page.cookie = `${cookie}; Domain=${domain}; Path=/${more}`;
};

const save = (items, more = {}) => ({ from: 'recess-shell', ask: null, type: 'saved', items, leftOut: [], ...more });
const oddSaves = [
  ...[undefined, 0, 'coins', {}, [null], ['coins'], [['coins', 1e9]], [['coins']], [[{}, {}]], [['a', 'b', 'c']]].map(
    (items) => save(items),
  ),
  save(new Map([['coins', 'evil']])),
  save([['coins', 'evil']], { ask: '__proto__' }),
];

/** At cookies and saves that are not its own. What came of them the story sees. */
export const forgeries = {
  'plants a cookie without a name': () => plantEverywhere('evil'),
  'fills the cookies of the app and of every other game': () => {
    for (let n = 0; n < 180; n++) plantEverywhere(`bomb${n}=${'x'.repeat(4_000)}`);
  },
  'hands the app a forged save': () => {
    for (const forged of [...oddSaves, save([['coins', 'evil']]), save(null)]) parent.postMessage(forged, '*');
  },
  // The store's hidden page is of the same origin, so that a game reaches it through the app's list of frames.
  'hands the app forged saves of no kind through the store’s hidden page': () => {
    for (let n = 0; n < parent.length; n++) {
      let code;
      try {
        code = parent[n].location.pathname.startsWith('/_play/') && parent[n].eval;
      } catch {
        // Another game's.
      }
      if (code) for (const forged of oddSaves) code('(said) => parent.postMessage(said, "*")')(forged);
    }
  },
};
