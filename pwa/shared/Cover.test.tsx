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
  test("a card's cover is 256 pixels wide, larger on a high-resolution screen, and lazily loaded", () => {
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

  test("a game page's cover is 512 pixels wide and loaded at once", () => {
    const page = attributesOf(renderToStaticMarkup(<Cover game={game} eager />));
    expect(page).toMatchObject({ src: game.coverImage, width: '512', height: '512', loading: 'eager' });
  });

  test("a list row's cover is never more than 256 pixels wide", () => {
    const row = attributesOf(renderToStaticMarkup(<Cover game={game} tiny />));
    expect([row['src'], row['srcset']]).toEqual([`/files/covers/${hash}-256.webp`, undefined]);
  });

  test('a cover has a background color of its own without a style attribute or another request', () => {
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

  test('a cover without a picture is the title', () => {
    const markup = renderToStaticMarkup(<Cover game={{ title: 'Gone', coverImage: '' }} tiny />);
    expect(markup).toContain('Gone');
    expect(markup).not.toContain('<img');
  });
});
