import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Cover } from './Cover.tsx';

const hash = 'a1'.repeat(32);
const game = { title: 'Lantern Hollow', coverImage: `/files/covers/${hash}.webp` };
const attributesOf = (markup: string) =>
  Object.fromEntries(
    [...markup.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name = '', value]) => [name.toLowerCase(), value]),
  );

describe('a cover', () => {
  test('on a card is 256 pixels wide, sharper on a fine screen, and waits until it comes near', () => {
    expect(attributesOf(renderToStaticMarkup(<Cover game={game} small />))).toMatchObject({
      src: `/files/covers/${hash}-256.webp`,
      srcset: `/files/covers/${hash}-256.webp 256w, /files/covers/${hash}.webp 512w`,
      sizes: expect.stringContaining('256px'),
      width: '256',
      height: '256',
      loading: 'lazy',
      decoding: 'async',
    });
  });

  test('on its page is 512 pixels wide and comes at once', () => {
    const page = attributesOf(renderToStaticMarkup(<Cover game={game} eager />));
    expect(page).toMatchObject({ src: game.coverImage, width: '512', height: '512', loading: 'eager' });
  });

  test('in a row of a list is never more than 256 pixels', () => {
    const row = attributesOf(renderToStaticMarkup(<Cover game={game} tiny />));
    expect([row['src'], row['srcset']]).toEqual([`/files/covers/${hash}-256.webp`, undefined]);
  });

  test('stands on a ground of its own colour that no style attribute and no other request is needed for', () => {
    const [one, same, other] = ['Tide Cards', 'Tide Cards', 'Lantern Hollow'].map((title) =>
      renderToStaticMarkup(<Cover game={{ ...game, title }} small />),
    ) as [string, string, string];
    for (const markup of [one, other]) {
      expect(markup).not.toContain('style=');
      expect(markup.match(/<img/g)).toHaveLength(1);
    }
    expect(attributesOf(one)['data-ground']).toMatch(/^([0-9]|1[01])$/);
    expect(same).toBe(one);
    expect(attributesOf(other)['data-ground']).not.toBe(attributesOf(one)['data-ground']);
  });

  test('of a game that has none is its title', () => {
    const markup = renderToStaticMarkup(<Cover game={{ title: 'Gone', coverImage: '' }} tiny />);
    expect(markup).toContain('Gone');
    expect(markup).not.toContain('<img');
  });
});
