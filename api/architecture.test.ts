import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './root.ts';

/** Product code: tests, benchmarks, commands and the demo's games are free. */
const apart = /\.test\.tsx?$|^api\/(bench|run|test|demo\/games)\/|^pwa\/(e2e|bench|test)\//;
const tops = ['sync', 'api', 'pwa'];
const files = tops.flatMap((top) =>
  readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map(
    (path) => `${top}/${path.replaceAll('\\', '/')}`,
  ),
);
const all = files.filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'));
const sources = all.filter((path) => !apart.test(path));
const texts = new Map(all.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
const textOf = (path: string) => texts.get(path) as string;
/** Without comments, which may name what the code may not use. */
const codeOf = (path: string) => textOf(path).replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1');
const topOf = (path: string) => path.split('/')[0] as string;

type Import = { from: string; said: string; to: string; type: boolean /** By `import()`. */; later: boolean };
const importsOf = (from: string): Import[] =>
  [...codeOf(from).matchAll(/(?:(\bimport type\b)[^']*?)?(?:\bfrom|\bimport)\s*(\()?\s*'([\w@#./:-]+)'/g)].map(
    ([, type, later, said = '']) => {
      const to = said.startsWith('.') ? join(dirname(from), said) : said.replace(/^#sync\//, 'sync/');
      return { from, said, to, type: type !== undefined, later: later !== undefined };
    },
  );
const imports = sources.flatMap(importsOf);
const told = ({ from, said }: Import) => `${from} imports ${said}`;

test('a test that needs its modules new is one that has them so', () => {
  const needy = all.filter((path) => /^(api|sync)\/.*\.test\.ts$/.test(path) && path !== 'api/architecture.test.ts');
  const found = needy.filter((path) =>
    /\bvi\.(mock|hoisted|useFakeTimers|stubGlobal)\(|\beveryStatement\b/.test(codeOf(path)),
  );
  const kept = /const apart = \[([^\]]*)\]/.exec(readFileSync(join(root, 'vitest.config.ts'), 'utf8'))?.[1] ?? '';
  expect([...kept.matchAll(/'([^']+)'/g)].map(([, path]) => path).sort()).toEqual(found.sort());
});

describe('imports', () => {
  const may: Record<string, RegExp> = {
    sync: /^(sync\/|zod$)/,
    api: /^(api\/|sync\/|node:|(koa|@koa\/router|koa-helmet|better-sqlite3|pg|sharp|pino|prom-client|rate-limiter-flexible|busboy|yauzl|@node-rs\/argon2|@zxcvbn-ts\/language-common|openid-client|playwright-core|uuid|zod)$)/,
    pwa: /^(pwa\/(?!test\/)|sync\/|react(-dom)?(\/|$)|(react-router-dom|@tanstack\/query-core|dexie|fflate|uuid|zod)$|lucide-react\/icons\/|workbox-|@base-ui\/react(\/|$)|@fontsource\/)/,
  };

  test('api → sync ← pwa: each folder imports only what it may', () => {
    expect(imports.filter(({ from, to }) => !may[topOf(from)]?.test(to)).map(told)).toEqual([]);
  });

  test('what lies in another folder is imported as #sync/…', () => {
    const crossing = imports.filter(({ from, said, to }) => said.startsWith('.') && topOf(from) !== topOf(to));
    expect(crossing.map(told)).toEqual([]);
  });

  test('a test of the app may open the real server, and nothing else of it', () => {
    const tests = all.filter((path) => /^pwa\/.*\.test\.tsx?$/.test(path)).flatMap(importsOf);
    expect(tests.filter(({ to }) => to.startsWith('api/') && to !== 'api/test/house.ts').map(told)).toEqual([]);
  });

  test('handlers know their own folder and the stores of others', () => {
    const reach =
      /^(sync\/|node:|[^/]+$|api\/[^/]+\.ts$|api\/db\/port\.ts$|api\/sync\/|api\/notifications\/notify\.ts$|api\/[^/]+\/store\.ts$)/;
    const handlers = imports.filter(({ from }) => from.endsWith('/handlers.ts'));
    const outside = handlers.filter(({ from, to }) => dirname(from) !== dirname(to));
    expect(outside.filter(({ to }) => !reach.test(to)).map(told)).toEqual([]);
  });

  test('handlers speak to at most two other features’ stores', () => {
    // Most need one, the games. A play needs two: it is of a game, and its hours are kept in the library.
    const stores = (from: string) =>
      new Set(
        importsOf(from).flatMap(({ to }) =>
          /^api\/\w+\/store\.ts$/.test(to) && dirname(to) !== dirname(from) ? [to] : [],
        ),
      );
    const handlers = sources.filter((path) => path.endsWith('/handlers.ts'));
    expect(handlers.filter((path) => stores(path).size > 2)).toEqual([]);
  });

  test('stores know the port, the contract and the columns of other stores, never the web', () => {
    const reach = /^(sync\/|node:|api\/(config|may)\.ts$|api\/db\/port\.ts$|api\/[^/]+\/store\.ts$)/;
    expect(imports.filter(({ from, to }) => from.endsWith('/store.ts') && !reach.test(to)).map(told)).toEqual([]);
  });

  test('there are no cycles', () => {
    // What is imported as a type only is gone when the code runs.
    const graph = new Map(sources.map((from) => [from, importsOf(from).flatMap(({ type, to }) => (type ? [] : [to]))]));
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (path: string, trail: string[]) => {
      if (trail.includes(path)) return void cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      if (done.has(path)) return;
      for (const to of graph.get(path) ?? []) visit(to, [...trail, path]);
      done.add(path);
    };
    for (const path of sources) visit(path, []);
    expect(cycles).toEqual([]);
  });

  test('what is drawn first brings neither storage nor the contract with it', () => {
    const reached = new Set<string>();
    const visit = (path: string) => {
      if (reached.has(path)) return;
      reached.add(path);
      if (texts.has(path)) for (const { to, type, later } of importsOf(path)) if (!type && !later) visit(to);
    };
    visit('pwa/start.tsx');
    expect(reached).toContain('pwa/home/Home.tsx');
    const heavy = /^(zod|dexie|uuid|workbox-.*|pwa\/(db|engine)\.ts|sync\/(endpoint\.ts|contract\/.*))$/;
    expect([...reached].filter((path) => heavy.test(path))).toEqual([]);
  });

  test('what the app begins with is what the server drew, whatever has happened since', () => {
    const twice = /useSyncExternalStore\(\s*[\w.]+,\s*(\w+),\s*\1\s*\)/g;
    const found = sources.flatMap((path) =>
      [...codeOf(path).matchAll(twice)].map(([, snapshot]) => `${path} ${snapshot}`),
    );
    // The page is gone on with in the language that it was drawn in only (pwa/start.tsx).
    expect(found).toEqual(['pwa/words/language.ts language']);
  });

  test('only the contract has an index, and nothing is exported by default', () => {
    const barrels = sources.filter((path) => /export\s+(type\s+)?(\*|\{[^}]*\})\s*(as \w+\s*)?from/.test(codeOf(path)));
    expect(barrels.filter((path) => path !== 'sync/contract/index.ts')).toEqual([]);
    expect(sources.filter((path) => /export default\b|\bas default\b/.test(codeOf(path)))).toEqual([]);
  });
});

describe('each power has one home', () => {
  const homes: Record<string, [token: RegExp, home: RegExp]> = {
    // Two origins: the app's own calls, and the files a game's worker downloads and serves. A file that
    // a game made is read where it made it.
    'the network': [/(?<![\w.])fetch\(/, /^pwa\/(api|sw|play\/(worker|install|page))\.ts$/],
    SQL: [
      /(?<!\w)sql(<[^`]*>)?`/,
      /^api\/(.+\/store|may|session|noteUse|app|db\/.+|sync\/.+|demo\/.+|games\/(builds|add)|users\/export|play\/.+)\.ts$/,
    ],
    // Text that is made where it runs is prepared by no test, and is where words become commands.
    'SQL of one’s own': [
      /\bdb\s*\.\s*(run|get|all|prepare|script)\(/,
      /^api\/((users|games)\/store|db\/(port|copy|migrate)|backup\/postgres)\.ts$/,
    ],
    'the environment': [/process\.env/, /^api\/config\.ts$/],
    // A copy's date is written inside a game's worker, which the app's clock does not reach.
    'the clock': [/new Date\(\)|\bDate\.now\b/, /^(api\/main|pwa\/(clock|play\/copies))\.ts$/],
    'a browser': [/'playwright-core'/, /^api\/trials\/(browser|watch)\.ts$/],
    // The app's own, and those of a game's origin.
    IndexedDB: [/new Dexie\b|\bindexedDB\b/, /^pwa\/(db|play\/databases)\.ts$/],
  };
  test.each(Object.entries(homes))('%s is used in its home only', (_, [token, home]) => {
    expect(sources.filter((path) => token.test(codeOf(path)) && !home.test(path))).toEqual([]);
  });

  test('sync has no chance, no storage and no page', () => {
    const rim = /\b(Math\.random|crypto\.|localStorage|setTimeout|document\.|navigator\.)/;
    expect(sources.filter((path) => topOf(path) === 'sync' && rim.test(codeOf(path)))).toEqual([]);
  });
});

describe('the house stays readable', () => {
  /** Longer than 250 lines, with the reason. */
  const long: Record<string, string> = {
    'pwa/words/es/said.ts': 'a dictionary, a line a sentence',
  };

  test('no source is longer than 250 lines without a reason', () => {
    const lines = (path: string) => textOf(path).split('\n').length - 1;
    expect(sources.filter((path) => lines(path) > 250 && !long[path])).toEqual([]);
    expect(Object.keys(long).filter((path) => !sources.includes(path) || lines(path) <= 250)).toEqual([]);
  });

  test('a disk that does not tell upper from lower case, as those of Windows and macOS, takes every file', () => {
    const ours = files.filter((path) => !path.includes('node_modules'));
    const small = ours.map((path) => path.toLowerCase());
    expect(ours.filter((path, i) => small.indexOf(path.toLowerCase()) < i)).toEqual([]);
    expect(ours.filter((path) => /[<>:"|?*]/.test(path))).toEqual([]);
  });

  /** Every path of the page's tree: what stands under a folder, further to the right, lies in it. */
  function treeOf(page: string): string[] {
    const open: { indent: number; folder: string }[] = [];
    return (/```\n([\s\S]*?)```/.exec(page)?.[1] ?? '').split('\n').flatMap((line) => {
      const indent = line.search(/\S/);
      const names = (line.trim().split(/ {2,}/)[0] ?? '').split(' ').filter((name) => /(\/|\.tsx?)$/.test(name));
      if (names.length === 0) return [];
      while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
      const paths = names.map((name) => (open.at(-1)?.folder ?? '') + name);
      const folder = paths.at(-1) as string;
      if (folder.endsWith('/')) open.push({ indent, folder });
      return paths;
    });
  }
  const tree = treeOf(readFileSync(join(root, 'docs/architecture.md'), 'utf8'));

  test('the tree in docs/architecture.md names only what is there', () => {
    expect(tree.length).toBeGreaterThan(20);
    expect(tree.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('the tree in docs/architecture.md names every folder', () => {
    const folders = tops.flatMap((top) => [
      `${top}/`,
      ...readdirSync(join(root, top), { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? [`${top}/${entry.name}/`] : [],
      ),
    ]);
    expect(folders.filter((folder) => !tree.includes(folder))).toEqual([]);
  });
});
