import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from '@playwright/test';
import { tabPath } from '#sync/games/sandbox.ts';
import { root, until } from './support/browser.ts';
import { probeFiles, probes, requests } from './support/frameFeatures.ts';
import { keepOffline, open, player, publish } from './support/hosted.ts';
import { expect, test } from './support/test.ts';

type Row = { online: string; offline: string };
/** The rows of the table in docs/games.md that says what a game can do. */
function documented(): Record<string, Row & { why: string }> {
  const page = readFileSync(join(root, 'docs/games.md'), 'utf8');
  const [, table = ''] = page.split(/^\| what a game does .*\n\|[-| ]+\n/m);
  const rows = table.split('\n\n')[0]?.split('\n') ?? [];
  return Object.fromEntries(
    rows.map((row) => {
      const [what = '', online = '', offline = '', why = ''] = row
        .split('|')
        .slice(1)
        .map((cell) => cell.trim());
      return [what, { online, offline, why }];
    }),
  );
}

/** Tries every feature in the frame of a game that is open, and says of each what the table says. */
async function tried(page: Page, frame: Frame, elsewhere: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), frame.click('#picked')]);
  await chooser.setFiles({ name: 'save.json', mimeType: 'application/json', buffer: Buffer.from('7') });
  const read = () => (document.querySelector('#picked') as HTMLInputElement).files?.[0]?.text();
  const field = (await frame.evaluate(read)) === '7' ? 'yes' : 'no';
  for (const [what, probe] of Object.entries(probes)) {
    const works = await frame.evaluate(probe, { elsewhere }).catch((error: Error) => `${error.message}`);
    found[what] = works === true ? 'yes' : works === false ? 'no' : works;
  }
  found['a field for files, `<input type="file">`'] = field;
  await page.evaluate(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    addEventListener('message', ({ data }) => data?.from === 'recess-game' && asked.push(data.type));
  });
  const tab = await page.context().newPage();
  const opened = await tab.goto(new URL(tabPath, frame.url()).href).then(
    (answer) => answer?.ok() === true,
    () => false,
  );
  await tab.close();
  for (const [n, [what, { type, act }]] of Object.entries(requests).entries()) {
    await frame.evaluate(act, { elsewhere });
    const asked = await until(`${what} to be asked`, () =>
      page.evaluate((at) => (window as unknown as { asked: string[] }).asked[at], n),
    );
    found[what] = asked !== type ? asked : type !== 'ownTab' ? 'asked' : opened ? 'in its own tab' : 'no';
  }
  return found;
}

test('the table of what a game can do is what a game finds, with a network and without', async ({ tools }) => {
  const store = await tools.newStore();
  const address = await publish(store, 'Probe', probeFiles);
  const page = await player(tools, store, 'maya', new URL(address).pathname);
  const online = await tried(page, await open(page, address), store.url);
  await page.goto(address);
  await keepOffline(page);
  await page.context().setOffline(true);
  const offline = await tried(page, await open(page, address), store.url);

  const rows = documented();
  const both = (what: string) => ({ online: online[what], offline: offline[what] });
  const measured = Object.fromEntries(Object.keys(online).map((what) => [what, both(what)]));
  // What needs a build of its own, or TLS, is shown by the story that its row names.
  const ofOtherStories = Object.entries(rows).filter(([, { why }]) => /`pwa\/e2e\/\w+\.e2e\.ts`/.test(why));
  const told = Object.entries(rows).filter(([what]) => !ofOtherStories.some(([other]) => other === what));
  expect(Object.fromEntries(told.map(([what, row]) => [what, { online: row.online, offline: row.offline }]))).toEqual(
    measured,
  );
});
