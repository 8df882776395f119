import { describe, expect } from 'vitest';
import { accessibilityFaults } from '../../../test/accessibility.ts';
import { renderComponent, type TestStore, test } from '../../../test/app.tsx';
import { chooseFiles, pictureFile, zipFile } from '../../../test/files.ts';
import { choose, fill, hears, press } from '../../../test/forms.ts';
import { MyGames } from '../MyGames.tsx';
import { UploadForm } from './UploadForm.tsx';

const open = async (store: TestStore, as = store.user('developer', 'dev')) =>
  renderComponent(store, <UploadForm />, { as: await as });
const genres = ['Puzzle', 'Platformer', 'Adventure', 'Educational', 'Party'];
const nothingMissing = 'We found nothing missing. Try it offline before you submit it.';
const moth = (inside: string) => zipFile('moth.zip', { 'index.html': `<!doctype html><title>Moth</title>${inside}` });

describe('UploadForm', () => {
  test('missing fields are reported, and nothing is sent', async ({ store }) => {
    const screen = await open(store);
    await press(screen, 'Submit for approval');
    await hears(screen, 'Cover Image Required', 'Please upload a cover image for your game.');
    await expect.element(screen.getByText('Select at least one genre')).toBeVisible();
    expect(store.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  test('an error disappears when its field is corrected, and the others stay', async ({ store }) => {
    const screen = await open(store);
    await press(screen, 'Submit for approval');
    const wrong = () =>
      [...document.querySelectorAll('[aria-invalid="true"]:not([type="checkbox"])')].map(
        (field) => field.getAttribute('aria-label') ?? document.querySelector(`label[for="${field.id}"]`)?.textContent,
      );
    const some = screen.getByText(/Something is missing\./);
    await expect.poll(wrong).toEqual(['Title', 'Description', 'Choose a cover image', 'Choose a zip']);
    await fill(screen, { Title: 'Moth' });
    await expect.poll(wrong).toEqual(['Description', 'Choose a cover image', 'Choose a zip']);
    await fill(screen, { Description: 'Follow the light.' });
    await screen.getByRole('checkbox', { name: 'Puzzle' }).click();
    await expect.element(screen.getByText('Select at least one genre')).not.toBeInTheDocument();
    await expect.element(some).toBeVisible();
  });

  test('a sale price that is not below the price is reported while it is typed', async ({ store }) => {
    const screen = await open(store);
    await screen.getByRole('checkbox', { name: 'It is on sale' }).click();
    await fill(screen, { 'Price in dollars': '2', 'Sale price in dollars': '3' });
    const told = screen.getByText('The sale price must be below the price');
    await expect.element(told).toBeVisible();
    await fill(screen, { 'Sale price in dollars': '1.50' });
    await expect.element(told).not.toBeInTheDocument();
  });

  test('a cover that is no picture or too large is refused', async ({ store }) => {
    const screen = await open(store);
    const cover = screen.getByLabelText('Choose a cover image');
    chooseFiles(cover, new File(['GIF89a'], 'a.gif', { type: 'image/gif' }));
    await hears(screen, 'Invalid File Type', 'Please upload a JPG, PNG, or WEBP image.');
    chooseFiles(cover, new File([new Uint8Array(10 * 2 ** 20)], 'a.png', { type: 'image/png' }));
    await hears(screen, 'File Too Large', 'Image must be less than 10MB.');
  });

  test('five genres can be chosen, and no sixth', async ({ store }) => {
    const screen = await open(store);
    for (const genre of genres) await screen.getByRole('checkbox', { name: genre }).click();
    await expect.element(screen.getByRole('checkbox', { name: 'Roguelike' })).toBeDisabled();
  });

  test('a build is checked before it is sent, and its faults are reported', async ({ store }) => {
    const screen = await open(store);
    const files = { 'Moth.html': '', 'c.js': '', 'C.js': '', 'd.bin': new Uint8Array(65 * 2 ** 20) };
    chooseFiles(screen.getByLabelText('Choose a zip'), zipFile('odd.zip', files));
    await expect.element(screen.getByText("You can't upload odd.zip like this.")).toBeVisible();
    for (const fault of [
      /"C\.js" and "c\.js" differ only in capitals/,
      /d\.bin is 65 MB; .* at most 64 MB/,
      /There is no index\.html; give "Moth\.html" that name/,
    ])
      await expect.element(screen.getByText(fault)).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    expect(
      store.calls.filter((call) => call.includes('/api/upload/')),
      'nothing was sent',
    ).toEqual([]);
  });

  test('parts of a valid build that will not work are reported', async ({ store }) => {
    const screen = await open(store);
    const files = {
      'index.html': '<!doctype html><script src="https://cdn.example/x.js"></script>',
      'main.js': 'navigator.serviceWorker.register("sw.js")',
    };
    chooseFiles(screen.getByLabelText('Choose a zip'), zipFile('advised.zip', files));
    await expect
      .element(
        screen.getByText(
          'index.html loads https://cdn.example/x.js. Recess blocks that. Put the file into your build.',
        ),
      )
      .toBeVisible();
    await expect.element(screen.getByText(/main\.js starts a service worker\. It does not run here/)).toBeVisible();
    await expect.element(screen.getByText('advised.zip is uploaded and checked.')).toBeVisible();
    await expect.element(screen.getByText(/Something it needs is missing, or is on another site\./)).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    chooseFiles(screen.getByLabelText('Choose another zip'), moth('<p>Light</p>'));
    await expect.element(screen.getByText(nothingMissing)).toBeVisible();
  });

  test('a bad second choice removes the first build, and no box is checked in advance', async ({ store }) => {
    const screen = await open(store);
    chooseFiles(screen.getByLabelText('Choose a zip'), moth('<p>Light</p>'));
    await expect.element(screen.getByText('moth.zip is uploaded and checked.')).toBeVisible();
    await expect.element(screen.getByRole('checkbox', { name: 'It works offline' })).not.toBeChecked();
    chooseFiles(screen.getByLabelText('Choose another zip'), zipFile('empty.zip', { 'readme.txt': '' }));
    await expect.element(screen.getByText("You can't upload empty.zip like this.")).toBeVisible();
    await expect.element(screen.getByText(/is uploaded and checked\./)).not.toBeInTheDocument();
    await press(screen, 'Submit for approval');
    await expect.element(screen.getByText('Please choose a zip of your game.')).toBeVisible();
    chooseFiles(screen.getByLabelText('Choose a zip'), new File(['hello'], 'moth.rar'));
    await expect.element(screen.getByText("You can't upload moth.rar like this.")).toBeVisible();
    await expect.element(screen.getByText('Please upload a zip of your game.')).toBeVisible();
  });

  test('the switch for threads is preset as the check found, and either choice is kept and sent', async ({ store }) => {
    const dev = await store.user('developer', 'dev');
    const screen = await open(store, Promise.resolve(dev));
    const threads = screen.getByRole('checkbox', { name: 'It uses threads' });
    chooseFiles(screen.getByLabelText('Choose a zip'), moth('<p>Light</p>'));
    await expect.element(threads).not.toBeChecked();
    chooseFiles(screen.getByLabelText('Choose another zip'), moth('<script>new SharedArrayBuffer(4)</script>'));
    await expect.element(threads).toBeChecked();
    expect(await accessibilityFaults()).toEqual([]);
    await threads.click();
    await expect.element(threads).not.toBeChecked();
    await screen.unmount();

    const again = await open(store, Promise.resolve(dev));
    await expect.element(again.getByRole('checkbox', { name: 'It uses threads' })).not.toBeChecked();
    await fill(again, { Title: 'Moth', Description: 'Fly to the light.' });
    await again.getByRole('checkbox', { name: 'Puzzle' }).click();
    chooseFiles(again.getByLabelText('Choose a cover image'), await pictureFile('cover.png', 512, 512));
    await press(again, 'Submit for approval');
    await hears(again, 'Game Submitted!', 'Your game is now pending admin approval');
    const [game] = (await store.callAs(dev, 'GET', '/api/developer/games')) as { id: string }[];
    const [version] = (await store.callAs(dev, 'GET', `/api/games/${game?.id}/versions`)) as { report: object }[];
    expect(version?.report).toMatchObject({ needs: ['threads'], threads: false });
  });

  test('the folder that has the page can be chosen from a larger one', async ({ store }) => {
    const screen = await open(store);
    const files = { 'moth/readme.md': '', 'moth/web/index.html': '<!doctype html>', 'moth/web/.htaccess': '' };
    chooseFiles(screen.getByLabelText('Choose a zip'), zipFile('moth.zip', files));
    await expect.element(screen.getByText('index.html is in moth/web; choose that folder')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await press(screen, 'Use the folder moth/web');
    await expect.element(screen.getByText('moth.zip is uploaded and checked.')).toBeVisible();
    await expect.element(screen.getByText(/^We leave out 1 file/)).toBeVisible();
    await expect.element(screen.getByText(/1 file, .* to download\./)).toBeVisible();
  });

  test('a build with a file of 44 MB is sent by the form, and the check says how much it is to download', async ({
    store,
  }) => {
    const screen = await open(store);
    const files = { 'index.html': '<!doctype html>', 'index.wasm': new Uint8Array(44_000_000) };
    chooseFiles(screen.getByLabelText('Choose a zip'), zipFile('godot.zip', files, { level: 0 }));
    await expect
      .element(screen.getByText(/^godot\.zip is uploaded and checked\. 2 files, 44\.0 MB to download\.$/))
      .toBeVisible();
    const parts = store.calls.filter((call) => call.startsWith('POST /api/upload/game-build/parts/'));
    expect(parts.length, 'in parts').toBeGreaterThan(20);
    const larger = { ...files, 'index.wasm': new Uint8Array(65 * 2 ** 20) };
    chooseFiles(screen.getByLabelText('Choose another zip'), zipFile('large.zip', larger, { level: 0 }));
    await expect.element(screen.getByText('index.wasm is 65 MB; a file may have at most 64 MB')).toBeVisible();
    await expect.element(screen.getByText(/to download\./)).not.toBeInTheDocument();
  });

  test.for([
    ['Japanese', '音楽.ogg', '\x89\xb9\x8ay.ogg'],
    ['Russian', 'Музыка.ogg', '\x8c\xe3\xa7\xeb\xaa\xa0.ogg'],
    ['Chinese', '背景.ogg', '\xb1\xb3\xbe\xb0.ogg'],
    ['Korean', '배경.ogg', '\xb9\xe8\xb0\xe6.ogg'],
  ] as const)(
    'names of a %s zip without the UTF-8 flag are read before it is sent',
    async ([, name, raw], { store }) => {
      const screen = await open(store);
      const ascii = raw.replace(/[^.ogy]/g, 'X');
      const files = { 'index.html': `<!doctype html><audio src="${name}"></audio><img src="夢.png">`, [ascii]: 'OggS' };
      chooseFiles(screen.getByLabelText('Choose a zip'), zipFile('old.zip', files, { rawNames: { [ascii]: raw } }));
      await expect
        .element(screen.getByText('index.html uses 夢.png, but there is no such file in your build.'))
        .toBeVisible();
      await expect.element(screen.getByText(/^index\.html uses/)).toBeVisible();
      expect(screen.getByText(/^index\.html uses/).elements()).toHaveLength(1);
      await expect.element(screen.getByText('old.zip is uploaded and checked.')).toBeVisible();
    },
  );

  test('a zip whose names can be read in two ways is sent, and the line below says what to do', async ({ store }) => {
    const screen = await open(store);
    const files = { 'index.html': '<!doctype html>', 'XXXX.ogg': 'OggS' };
    const rawNames = { 'XXXX.ogg': '\xb9\xe8\xb0\xe6.ogg' };
    chooseFiles(screen.getByLabelText('Choose a zip'), zipFile('old.zip', files, { rawNames }));
    await expect
      .element(
        screen.getByText(
          'We guessed the letters of some names in this zip, such as 배경.ogg. If that is wrong, unpack the zip and choose its folder instead.',
        ),
      )
      .toBeVisible();
    await expect.element(screen.getByText('old.zip is uploaded and checked.')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('a game of RPG Maker with 1,288 files is sent, and its developer reads how to leave unused ones out', async ({
    store,
  }) => {
    const screen = await open(store);
    const files = Array.from({ length: 1_286 }, (_, n) => [`img/pictures/${n}.png`, 'one picture']);
    const page = { 'index.html': '<!doctype html>', 'js/rmmz_core.js': '' };
    const game = { ...page, ...Object.fromEntries(files) };
    chooseFiles(screen.getByLabelText('Choose a zip'), zipFile('chase.zip', game, { level: 0 }));
    await expect.element(screen.getByText('You can upload it. What you should know:')).toBeVisible();
    await expect
      .element(screen.getByText(/has 1,288 files\. .* choose File > Deployment .* tick "Exclude unused files"/))
      .toBeVisible();
    await expect.element(screen.getByText('chase.zip is uploaded and checked.')).toBeVisible();
  });

  test('the text and the uploaded build survive a reload', async ({ store }) => {
    const dev = store.user('developer', 'dev');
    const first = await open(store, dev);
    await fill(first, { Title: 'Moth', Description: 'Fly to the light.' });
    await first.getByRole('checkbox', { name: 'Party' }).click();
    chooseFiles(first.getByLabelText('Choose a zip'), moth('<p>Light</p>'));
    await expect.element(first.getByText(nothingMissing)).toBeVisible();
    await first.unmount();

    const screen = await open(store, dev);
    await expect.element(screen.getByLabelText('Title')).toHaveValue('Moth');
    await expect.element(screen.getByLabelText('Description')).toHaveValue('Fly to the light.');
    await expect.element(screen.getByRole('checkbox', { name: 'Party' })).toBeChecked();
    await expect.element(screen.getByText(nothingMissing)).toBeVisible();
  });

  test('the form is disabled while a game is sent, and empty for the next one', async ({ store }) => {
    const dev = await store.user('developer', 'dev');
    const screen = await renderComponent(
      store,
      <>
        <MyGames />
        <UploadForm />
      </>,
      { as: dev },
    );
    await fill(screen, { Title: 'Moth', Description: 'Fly to the light.', 'Price in dollars': '2.99' });
    await screen.getByRole('checkbox', { name: 'Puzzle' }).click();
    await screen.getByRole('radio', { name: 'At an address on the web' }).click();
    await fill(screen, { 'Address of the game': 'https://moth.example.org/play' });
    chooseFiles(screen.getByLabelText('Choose a cover image'), await pictureFile('cover.png', 900, 600));
    await expect.element(screen.getByRole('img', { name: 'Your cover as it will be shown' })).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await screen.getByRole('combobox', { name: 'Language' }).click();
    await choose(screen, 'Spanish', 'option');
    const release = store.hold('games.submit');
    await press(screen, 'Submit for approval');
    await expect.element(screen.getByRole('button', { name: 'Submitting...' })).toBeVisible();
    for (const field of [
      screen.getByLabelText('Description'),
      screen.getByRole('checkbox', { name: 'Puzzle' }),
      screen.getByLabelText('Choose another cover image'),
      screen.getByLabelText('Address of the game'),
    ])
      await expect.element(field).toBeDisabled();
    release();
    await hears(screen, 'Game Submitted!', 'Your game is now pending admin approval');
    await expect.element(screen.getByLabelText('Description')).toBeEnabled();
    await expect.element(screen.getByLabelText('Title')).toHaveValue('');
    await expect.element(screen.getByRole('region', { name: 'Your games' }).getByText('Pending')).toBeVisible();
    expect(await store.callAs(dev, 'GET', '/api/developer/games')).toMatchObject([{ title: 'Moth', language: 'es' }]);
  });
});

describe('MyGames', () => {
  test('the list shows why a game was rejected, and why one was removed', async ({ store }) => {
    const dev = await store.user('developer', 'dev');
    const rejectionReason = 'There is nothing to do yet.';
    await store.game({ developerId: dev.id, title: 'Moth', status: 'rejected', rejectionReason });
    await store.game({ developerId: dev.id, title: 'Moth again', status: 'approved' });
    const screen = await renderComponent(store, <MyGames />, { as: dev });
    const reason = screen.getByText(`Why it was rejected: ${rejectionReason}`);
    await expect.element(reason).toBeVisible();
    await expect.element(screen.getByText('In the store')).toBeVisible();
    expect(reason.elements()).toHaveLength(1);
  });
});
