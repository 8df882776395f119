import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../config/packageRoot.ts';

/** The rules apply to product code only, not to tests, benchmarks, commands and the demo's games. */
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
/** Returns the code without comments, which may mention what the code may not use. */
const codeOf = (path: string) => textOf(path).replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1');
const topOf = (path: string) => path.split('/')[0] as string;

type Import = { from: string; said: string; to: string; type: boolean /** Imported by `import()`. */; later: boolean };
const importsOf = (from: string): Import[] =>
  [...codeOf(from).matchAll(/(?:(\bimport type\b)[^']*?)?(?:\bfrom|\bimport)\s*(\()?\s*'([\w@#./:-]+)'/g)].map(
    ([, type, later, said = '']) => {
      const to = said.startsWith('.') ? join(dirname(from), said) : said.replace(/^#sync\//, 'sync/');
      return { from, said, to, type: type !== undefined, later: later !== undefined };
    },
  );
const imports = sources.flatMap(importsOf);
const told = ({ from, said }: Import) => `${from} imports ${said}`;

test('every test that resets modules is in the isolated project', () => {
  const needy = all.filter(
    (path) => /^(api|sync)\/.*\.test\.ts$/.test(path) && path !== 'api/test/suites/architecture.test.ts',
  );
  const found = needy.filter((path) =>
    /\bvi\.(mock|hoisted|useFakeTimers|stubGlobal)\(|\ballStatements\b/.test(codeOf(path)),
  );
  const kept = /const apart = \[([^\]]*)\]/.exec(readFileSync(join(root, 'vitest.config.ts'), 'utf8'))?.[1] ?? '';
  expect([...kept.matchAll(/'([^']+)'/g)].map(([, path]) => path).sort()).toEqual(found.sort());
});

describe('imports', () => {
  const may: Record<string, RegExp> = {
    sync: /^(sync\/|zod$)/,
    api: /^(api\/|sync\/|node:|(koa|@koa\/router|helmet|better-sqlite3|pg|sharp|pino|prom-client|rate-limiter-flexible|busboy|yauzl|@node-rs\/argon2|@zxcvbn-ts\/language-common|openid-client|playwright-core|tldts|uuid|zod)$)/,
    pwa: /^(pwa\/(?!test\/)|sync\/|react(-dom)?(\/|$)|(react-router-dom|@tanstack\/react-query|dexie|dexie-react-hooks|fflate|uuid|zod)$|lucide-react\/icons\/|workbox-|@base-ui\/react(\/|$)|@fontsource\/)/,
  };

  test('api → sync ← pwa: each folder imports only what it may', () => {
    expect(imports.filter(({ from, to }) => !may[topOf(from)]?.test(to)).map(told)).toEqual([]);
  });

  test('imports from another top folder use #sync/…', () => {
    const crossing = imports.filter(({ from, said, to }) => said.startsWith('.') && topOf(from) !== topOf(to));
    expect(crossing.map(told)).toEqual([]);
  });

  test('a test of the app may import only the test server of the API', () => {
    const tests = all.filter((path) => /^pwa\/.*\.test\.tsx?$/.test(path)).flatMap(importsOf);
    expect(tests.filter(({ to }) => to.startsWith('api/') && to !== 'api/test/testApp.ts').map(told)).toEqual([]);
  });

  test("handlers import only their own folder, shared folders and other features' stores", () => {
    const reach =
      /^(sync\/|node:|[^/]+$|api\/(config|http|runtime|security|change-feed|files)\/|api\/db\/(port|secrets|transactionMemo)\.ts$|api\/sync\/|api\/features\/notifications\/notify\.ts$|api\/features\/(auth\/reset|developers\/(number|renew))\.ts$|api\/features\/[^/]+\/store\.ts$)/;
    const handlers = imports.filter(({ from }) => from.endsWith('/handlers.ts'));
    const outside = handlers.filter(({ from, to }) => dirname(from) !== dirname(to));
    expect(outside.filter(({ to }) => !reach.test(to)).map(told)).toEqual([]);
  });

  test("handlers use at most two other features' stores", () => {
    // Most need one, the games. A play needs two: its game's, and the library, which stores the play time.
    const stores = (from: string) =>
      new Set(
        importsOf(from).flatMap(({ to }) =>
          /^api\/features\/\w+\/store\.ts$/.test(to) && dirname(to) !== dirname(from) ? [to] : [],
        ),
      );
    const handlers = sources.filter((path) => path.endsWith('/handlers.ts'));
    expect(handlers.filter((path) => stores(path).size > 2)).toEqual([]);
  });

  test("stores import only the port, the contract and other stores' columns, never the web server", () => {
    const reach =
      /^(sync\/|node:|api\/config\/|api\/security\/policy\.ts$|api\/db\/port\.ts$|api\/(features|verification)\/([^/]+\/)?store\.ts$)/;
    expect(imports.filter(({ from, to }) => from.endsWith('/store.ts') && !reach.test(to)).map(told)).toEqual([]);
  });

  test('no file imports itself through others', () => {
    // A type import does not exist at runtime.
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

  test('the first paint imports neither storage nor the contract', () => {
    const reached = new Set<string>();
    const visit = (path: string) => {
      if (reached.has(path)) return;
      reached.add(path);
      if (texts.has(path)) for (const { to, type, later } of importsOf(path)) if (!type && !later) visit(to);
    };
    visit('pwa/app/bootstrap.tsx');
    expect(reached).toContain('pwa/features/home/Home.tsx');
    const heavy =
      /^(zod|dexie(-react-hooks)?|@tanstack\/.*|uuid|workbox-.*|pwa\/(storage\/database|app\/dataLayer)\.ts|sync\/(endpoint\.ts|contract\/.*))$/;
    expect([...reached].filter((path) => heavy.test(path))).toEqual([]);
  });

  test('zod is configured before any schema is created, whichever part of the app loads first', () => {
    const parts = [
      ...['pwa/app/dataLayer.ts', 'pwa/app/routes.tsx', 'pwa/shell/DeferredShell.tsx'],
      ...['pwa/features/home/HomeReads.tsx', 'pwa/worker/sw.ts'],
    ];
    expect(parts.map((path) => importsOf(path)[0]?.to)).toEqual(parts.map(() => 'pwa/platform/zodConfig.ts'));
  });

  test('libraries are used through public APIs: no private names, no options with an underscore', () => {
    const found = all
      .filter((path) => path !== 'api/test/suites/architecture.test.ts')
      .flatMap((path) =>
        [...codeOf(path).matchAll(/\bUNSAFE_\w+|_optimisticResults|__zod_\w+|\$ZodErrorMap|ParseContextInternal/g)].map(
          ([name]) => `${path} ${name}`,
        ),
      );
    // Only Koa creates a Koa context; one created elsewhere would need a forced type.
    const madeUp = sources.filter((path) => /\}\s+as\s+(unknown\s+as\s+)?(Koa\.)?\w*Context\b/.test(codeOf(path)));
    expect([...found, ...madeUp]).toEqual([]);
  });

  test("the app hydrates with the server's snapshot, whatever has happened since", () => {
    const twice = /useSyncExternalStore\(\s*[\w.]+,\s*(\w+),\s*\1\s*\)/g;
    const found = sources.flatMap((path) =>
      [...codeOf(path).matchAll(twice)].map(([, snapshot]) => `${path} ${snapshot}`),
    );
    // The page is hydrated only in the language in which it was rendered (pwa/app/bootstrap.tsx).
    expect(found).toEqual(['pwa/i18n/language.ts currentLocale']);
  });

  test('refs are written in effects and handlers, never during render', () => {
    /** Says whether a line starts a function that runs later, and not the component or hook itself. */
    const isLater = (line: string) => /=>|\bfunction\b|^\s+(async )?\w+\(.*\).*\{$/.test(line) && /^\s/.test(line);
    const isBranch = (line: string) => /^\s*(\} )?(if|else|for|while|switch|try|catch|finally|case)\b/.test(line);
    const found = sources.flatMap((path) => {
      const lines = codeOf(path).split('\n');
      const indentOf = (line: string) => line.length - line.trimStart().length;
      return lines.flatMap((line, at) => {
        const [before] = /^(.*)\b\w+\.current\s*(?:\?\?|\|\||&&|[-+*])?=(?![=>])/.exec(line) ?? [];
        if (before === undefined || /=>/.test(before)) return [];
        // The enclosing lines are found by their indentation, which the formatter guarantees.
        let indent = indentOf(line);
        for (let n = at; n >= 0 && indent > 0; n--) {
          const around = lines[n] as string;
          if (around.trim() === '' || indentOf(around) >= indent) continue;
          indent = indentOf(around);
          if (isLater(around) && !isBranch(around)) return [];
        }
        return [`${path} ${line.trim()}`];
      });
    });
    expect(found).toEqual([]);
  });

  test('only the contract has an index, and there are no default exports', () => {
    const barrels = sources.filter((path) => /export\s+(type\s+)?(\*|\{[^}]*\})\s*(as \w+\s*)?from/.test(codeOf(path)));
    expect(barrels.filter((path) => path !== 'sync/contract/index.ts')).toEqual([]);
    expect(sources.filter((path) => /export default\b|\bas default\b/.test(codeOf(path)))).toEqual([]);
  });
});

/**
 * Levels of folders, from the lowest: a folder imports only from lower levels and from its own, types included. A
 * feature of the API is its `handlers.ts` with the files that it needs; the stores of all features are a level of their
 * own.
 */
const levels: Record<string, string[][]> = {
  sync: [
    ['sync/util', 'sync/text', 'sync/messages', 'sync/policy'],
    ['sync'],
    ['sync/games'],
    ['sync/contract'],
    ['sync/catalogue'],
    ['sync/protocol', 'sync/builds', 'sync/catalogue/engine'],
  ],
  api: [
    ['api/config', 'api/db'],
    ['api/runtime'],
    ['api/security', 'api/stores'],
    ['api/change-feed'],
    ['api/http'],
    ['api/files'],
    ['api/features', 'api/openapi'],
    ['api/sync', 'api/backup', 'api/play-server'],
    ['api/demo', 'api/verification'],
    ['api/server'],
    ['api/operator'],
  ],
  pwa: [
    ['pwa/platform'],
    ['pwa/storage', 'pwa/i18n', 'pwa/catalogue', 'pwa/outbox', 'pwa/shell/state'],
    ['pwa/engine', 'pwa/ui', 'pwa/worker'],
    ['pwa/session'],
    ['pwa/data', 'pwa/shared'],
    ['pwa/play'],
    ['pwa/features', 'pwa/saves'],
    ['pwa/shell'],
    ['pwa/app'],
  ],
};

describe('folders', () => {
  const known = Object.values(levels).flatMap((of) =>
    of.flatMap((folders, level) => folders.map((f) => [f, level] as const)),
  );
  const levelOf = new Map(known);
  /** Returns the folder that a level names, and the single feature within it. */
  function nodeOf(path: string): { folder: string; node: string } {
    if (/^api\/features\/\w+\/store\.ts$/.test(path)) return { folder: 'api/stores', node: 'api/stores' };
    const parts = dirname(path).split('/');
    while (parts.length > 1 && !levelOf.has(parts.join('/'))) parts.pop();
    const folder = parts.join('/');
    const feature = /^(api|pwa)\/features$/.test(folder) ? `/${path.split('/')[2]}` : '';
    return { folder, node: folder + feature };
  }
  const inside = imports.filter(({ to, later }) => files.includes(to) && !later);

  test('every source is in a folder that a level names', () => {
    expect(sources.filter((path) => !levelOf.has(nodeOf(path).folder))).toEqual([]);
  });

  test('a folder imports only from lower levels and from its own, types included', () => {
    const up = inside.filter(({ from, to }) => {
      const [here, there] = [nodeOf(from).folder, nodeOf(to).folder];
      return topOf(from) === topOf(to) && (levelOf.get(there) ?? 0) > (levelOf.get(here) ?? 0);
    });
    expect(up.map(told)).toEqual([]);
  });

  test('the graph of folders has no cycle, types included', () => {
    const graph = new Map<string, Map<string, string>>();
    for (const one of inside) {
      const [from, to] = [nodeOf(one.from).node, nodeOf(one.to).node];
      if (from === to) continue;
      if (!graph.has(from)) graph.set(from, new Map());
      graph.get(from)?.set(to, told(one));
    }
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (node: string, trail: string[]) => {
      if (trail.includes(node)) return void cycles.push([...trail.slice(trail.indexOf(node)), node].join(' → '));
      if (done.has(node)) return;
      for (const to of graph.get(node)?.keys() ?? []) visit(to, [...trail, node]);
      done.add(node);
    };
    for (const node of graph.keys()) visit(node, []);
    expect(cycles).toEqual([]);
  });

  test('a folder has at most 12 sources, except the contract and translations; a top folder has at most 5', () => {
    const counts = new Map<string, number>();
    for (const path of sources) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    const most = (folder: string) => (folder.includes('/') ? 12 : 5);
    const large = [...counts].filter(
      ([folder, n]) => n > most(folder) && !/^(sync\/contract|pwa\/i18n\/\w\w)$/.test(folder),
    );
    expect(large).toEqual([]);
  });

  test('controls and browser primitives import no contract, storage or session', () => {
    const low = inside.filter(({ from }) => /^pwa\/(ui|platform)\//.test(from));
    const product =
      /^(sync\/contract\/(?!index\.ts$)|pwa\/(storage|session|catalogue|outbox|data|features|play|saves)\/)/;
    expect(low.filter(({ to }) => product.test(to)).map(told)).toEqual([]);
  });

  test('only routes, languages, the data layer and lazyModule load code lazily', () => {
    const lazily = /\blazy(Module|Route)\(\s*(async\s*)?\(\)\s*=>[^;]*$/;
    const homes = /^pwa\/(app\/(main|router|routes)\.tsx?|i18n\/(messages|es\/index)\.ts|engine\/useDataLayer\.ts)$/;
    const found = sources
      .filter((path) => topOf(path) === 'pwa')
      .flatMap((path) => {
        const code = codeOf(path).replace(/typeof import\(/g, '');
        return [...code.matchAll(/\bimport\(/g)].flatMap(({ index }) => {
          const before = code.slice(Math.max(0, index - 200), index);
          return homes.test(path) || lazily.test(before) ? [] : [path];
        });
      });
    expect(found).toEqual(['pwa/features/build-upload/useBuildUpload.ts']);
  });

  test('an exported name is exported by one file', () => {
    const homes = new Map<string, string[]>();
    // Stores are used as `store.verb`, handlers and texts by the name of their feature.
    const named = sources.filter(
      (path) => !/\/(store|uploadStore|handlers)\.ts$|^pwa\/i18n\/\w\w\/|^sync\/contract\//.test(path),
    );
    for (const path of named)
      for (const [, name = ''] of codeOf(path).matchAll(
        /^export (?:async )?(?:const|function\*?|type|class|let) (\w+)/gm,
      ))
        homes.set(name, [...new Set([...(homes.get(name) ?? []), path])]);
    expect([...homes].filter(([, paths]) => paths.length > 1)).toEqual([]);
  });
});

describe('each power has one home', () => {
  const homes: Record<string, [token: RegExp, home: RegExp]> = {
    // Two origins use the network: the app for its API calls, and a game's service worker for files. A game's blob file
    // is read where the game created it.
    'the network': [
      /(?<![\w.])fetch\(/,
      /^pwa\/(platform\/http\/httpClient|worker\/sw|play\/origin\/(worker|install|page))\.ts$/,
    ],
    SQL: [
      /(?<!\w)sql(<[^`]*>)?`/,
      /^api\/(features\/.+\/store|files\/uploadStore|verification\/store|security\/(policy|session|sessionActivity|auditLog)|server\/app|db\/.+|sync\/.+|change-feed\/.+|demo\/.+|features\/games\/(builds|add)|features\/users\/export|play-server\/.+)\.ts$/,
    ],
    // SQL built at runtime is prepared by no test, and is where injection happens.
    'SQL of one’s own': [
      /\bdb\s*\.\s*(run|get|all|prepare|script)\(/,
      /^api\/(features\/(users|games)\/store|db\/(port|copy|migrate)|backup\/postgres)\.ts$/,
    ],
    'the environment': [/process\.env/, /^api\/config\/config\.ts$/],
    // A cache entry's date is written in a game's service worker, which cannot reach the app's clock.
    'the clock': [
      /new Date\(\)|\bDate\.now\b/,
      /^(api\/server\/main|pwa\/(platform\/clock|play\/origin\/buildCache))\.ts$/,
    ],
    'a browser': [/'playwright-core'/, /^api\/verification\/(browser|browserProfile|watch)\.ts$/],
    // The app's own databases, and those of a game's origin.
    IndexedDB: [/new Dexie\b|\bindexedDB\b/, /^pwa\/(storage\/database|play\/origin\/databases)\.ts$/],
  };
  test.each(Object.entries(homes))('%s is used in its home only', (_, [token, home]) => {
    expect(sources.filter((path) => token.test(codeOf(path)) && !home.test(path))).toEqual([]);
  });

  test('sync uses no randomness, storage or page', () => {
    const rim = /\b(Math\.random|crypto\.|localStorage|setTimeout|document\.|navigator\.)/;
    expect(sources.filter((path) => topOf(path) === 'sync' && rim.test(codeOf(path)))).toEqual([]);
  });
});

describe('readable code', () => {
  test("exported names use the field's terms", () => {
    /** Everyday English words that tell an engineer nothing in an import line. */
    const everyday = new Set(
      'told tell tells asked ask asks kept held hold holds whole rest rested seen found book shelf begin begun over alone together still tried trial trials house people somebody who faults anew stand stands brought bring brings gone soon shown word words take takes taken paced drawn said room behind fate'.split(
        ' ',
      ),
    );
    // Standard names that contain such a word, for example an HTTP status (404).
    const standard = /^WhoWeAre$|NotFound|notFound|[Tt]aken(Error)?$|^expire(s)?Soon/;
    const wordsOf = (name: string) =>
      name
        .replace(/([a-z\d])([A-Z])/g, '$1 $2')
        .toLowerCase()
        .split(' ');
    const found = sources
      .filter((path) => !/^pwa\/i18n\/\w\w\//.test(path))
      .flatMap((path) =>
        [...codeOf(path).matchAll(/^export (?:async )?(?:const|function\*?|type|class|let) (\w+)/gm)].flatMap(
          ([, name = '']) =>
            !standard.test(name) && wordsOf(name).some((word) => everyday.has(word)) ? [`${path} ${name}`] : [],
        ),
      );
    expect(found).toEqual([]);
  });

  test('a numeric constant says its unit', () => {
    const unit =
      /(Ms|Seconds|Minutes|Hours|Days|Weeks|Bytes|MB|Px|Count|Digits|Bits|Level|Version|Ratio|Quality|Field|PerSecond|Size)$|^(max|min|days)[A-Z]|(Max|Min)$/;
    // The product's own constants state their unit where they are listed (sync/constants.ts).
    const found = sources
      .filter((path) => path !== 'sync/constants.ts')
      .flatMap((path) =>
        [...codeOf(path).matchAll(/^(?:export )?const (\w+) = -?[\d._]+(?: ?[*+\-/]+ ?[\d._]+)*;/gm)].flatMap(
          ([, name = '']) => (unit.test(name) ? [] : [`${path} ${name}`]),
        ),
      );
    expect(found).toEqual([]);
  });

  /** Files longer than 250 lines, with the reason. */
  const long: Record<string, string> = {
    'pwa/i18n/en/admin.ts': 'a dictionary, of all that staff read',
    'pwa/i18n/es/admin.ts': 'a dictionary, of all that staff read',
    'pwa/i18n/es/serverMessages.ts': 'a dictionary, of all that the server says',
  };

  test('no source is longer than 250 lines without a reason', () => {
    const lines = (path: string) => textOf(path).split('\n').length - 1;
    expect(sources.filter((path) => lines(path) > 250 && !long[path])).toEqual([]);
    expect(Object.keys(long).filter((path) => !sources.includes(path) || lines(path) <= 250)).toEqual([]);
  });

  test('file names are unique and valid on case-insensitive disks, as on Windows and macOS', () => {
    const ours = files.filter((path) => !path.includes('node_modules'));
    const small = ours.map((path) => path.toLowerCase());
    expect(ours.filter((path, i) => small.indexOf(path.toLowerCase()) < i)).toEqual([]);
    expect(ours.filter((path) => /[<>:"|?*]/.test(path))).toEqual([]);
  });

  /** Returns every path of the page's tree: a line indented below a folder is inside it. */
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

  test('the tree in docs/architecture.md names only existing paths', () => {
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
