import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// Given as an object: linked by hand, Vite would rename it.
const manifest = JSON.parse(readFileSync(here('./manifest.webmanifest'), 'utf8'));

/**
 * What stands in the app's first file: whatever the start imports, and what that imports, without waiting for anything.
 * And in its second, what is brought as soon as the first is on the screen: storage, the contract and sync.
 */
const first = new Set<string>();
const second = new Set<string>();
/** Menus, dialogs and what else the library of controls is needed for: it is large, and a page without them does not wait for it. */
const controls = new Set<string>();
const isControl = /node_modules\/(@base-ui|@floating-ui|use-sync-external-store)\//;
const isPart =
  /pwa\/(ui\/|shared\/(?!StaffPagedList)|play\/downloads\/(OfflineButton|OfflineLibraryToggle|StorageFullDialog|useKeepOffline)|data\/QueryBoundary|session\/(SessionExpired|drafts\/))/;
/** What the readers of a language need at the start, for who draws the page in it (api/server/serverRenderedHome.ts); to others it is a comment. */
const ofLanguages = (names: string[]) =>
  names
    .filter((name) => /^assets\/spanish-.*\.js$/.test(name))
    .map((name) => `<!--es:<link rel="modulepreload" crossorigin href="/${name}">-->`)
    .join('');
const findFirst: Plugin = {
  name: 'recess:first',
  buildEnd() {
    const collect = (into: Set<string>, id: string) => {
      // Through it the start itself is brought, so it cannot come with it.
      if (first.has(id) || into.has(id) || id.includes('vite/preload-helper')) return;
      into.add(id);
      for (const next of this.getModuleInfo(id)?.importedIds ?? []) collect(into, next);
    };
    collect(first, here('./pwa/app/bootstrap.tsx'));
    for (const path of [
      './pwa/app/dataLayer.ts',
      './pwa/shell/DeferredShell.tsx',
      './pwa/features/home/HomeReads.tsx',
      './pwa/app/routes.tsx',
      './pwa/i18n/en/toasts.ts',
      './pwa/i18n/en/shellDeferred.ts',
      './pwa/i18n/en/filters.ts',
    ])
      collect(second, here(path));
    const parts = [...this.getModuleIds()].filter((id) => isPart.test(id) && !first.has(id) && !second.has(id));
    const needsControls = (id: string) =>
      this.getModuleInfo(id)?.importedIds.some((next) => isControl.test(next) || controls.has(next)) ?? false;
    for (let before = -1; before < controls.size; ) {
      before = controls.size;
      for (const id of parts) if (needsControls(id)) controls.add(id);
    }
  },
  // The page is painted before the app runs (pwa/app/main.ts); it is on its way from the beginning.
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => ({
      html: html.replace('</head>', `${ofLanguages(Object.keys(bundle))}</head>`),
      tags: Object.keys(bundle)
        .filter((name) => /^assets\/(react|first|engine|bootstrap|rolldown-runtime)-.*\.(js|css)$/.test(name))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: name.endsWith('.css') ? 'stylesheet' : 'modulepreload', crossorigin: true, href: `/${name}` },
        })),
    }),
  },
};

/**
 * What React and the first screen are made of runs in one go at the start, and is not compiled a function at a time while it
 * runs: the browser compiles all of it where it loads it, beside the page (decision 0039). It looks for the hint in the first line.
 */
const aheadHint = '//# allFunctionsCalledOnLoad\n';
const isRunAtStart = ({ name }: { name: string }) => /^(react|first)$/.test(name);
const compiledAhead: Plugin = {
  name: 'recess:compiled-ahead',
  // Who holds the file as it was before the hint is to fetch it again: its name says what it holds.
  augmentChunkHash: (chunk) => (isRunAtStart(chunk) ? aheadHint : undefined),
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && isRunAtStart(chunk)) chunk.code = `${aheadHint}${chunk.code}`;
    },
  },
};

/**
 * A class is called as in its file, and by its file: without the line on which it stands, as Vite has it, whose figures cannot be
 * made small. The same for the app and for home as the server draws it.
 */
const css: UserConfig['css'] = {
  modules: {
    generateScopedName: (name, file) =>
      `${name}_${createHash('sha256')
        .update(relative(here('.'), file))
        .digest('base64url')
        .slice(0, 3)}`,
  },
};

const players = 'about|browse|cart|friends|game|help|library|login|notFound|profile|texts|versions|wishlist';
const isPlayersBook = (language: string) => new RegExp(`i18n/${language}/(${players})\\.ts$`);

/** The app: its pages, its assets and its worker. */
const app: UserConfig = {
  root: here('./pwa'),
  css,
  build: {
    outDir: here('./dist/pwa'),
    // api/run/setup.mjs keeps the assets of the build before, for windows that still run it.
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // On a slow line every further file costs a way there and back, and on a slow computer as much again to be kept: what
    // screens share is few files, and small screens that belong together are one. React, which changes seldom, is its own.
    rolldownOptions: {
      output: {
        advancedChunks: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\// },
            { name: 'first', test: (id) => first.has(id) },
            { name: 'engine', test: (id) => second.has(id) },
            // What its readers start with, and what comes to every page once it stands.
            { name: 'spanish', test: /i18n\/es\/(index|common|home|shell)\.ts$/ },
            {
              name: 'more-es',
              test: /i18n\/es\/(filters|toasts|shellDeferred|serverMessages|notificationMessages)\.ts$/,
            },
            { name: 'controls', test: (id) => isControl.test(id) || controls.has(id) },
            {
              name: 'parts',
              test: (id) =>
                isPart.test(id) ||
                /node_modules\/lucide-react\/|i18n\/(gameEngineNames|formatUnits|relativeTime)\.ts/.test(id),
            },
            // What texts are judged by; it comes with the first text box.
            {
              name: 'judge',
              test: /sync\/text\/(judge|phrase|contactData|normalize|stems\/|lists\/|phrases\/)|sync\/messages\/accounts|pwa\/data\/texts\/textJudge/,
            },
            { name: 'shell', test: /pwa\/shell\// },
            { name: 'login', test: /pwa\/features\/sign-in\/(?!SetupLead)/ },
            { name: 'mine', test: /pwa\/features\/(cart|library|wishlist)\// },
            { name: 'profile', test: /pwa\/features\/profile\// },
            // What staff's pages are made of is nearly the same for each of them.
            { name: 'staff', test: /pwa\/features\/admin\// },
            // What developers and staff see of a version of a game; players' pages have none of it.
            {
              name: 'versions',
              test: /pwa\/features\/versions\/(PreviewButton|VerificationResult|BuildReport)\.tsx|sync\/builds\/verification\.ts/,
            },
            { name: 'policy', test: /pwa\/features\/policy\// },
            { name: 'about', test: /pwa\/features\/(about|help|not-found)\// },
            // The books of a language that players' screens are written in.
            { name: 'words-en', test: isPlayersBook('en') },
            { name: 'words-es', test: isPlayersBook('es') },
          ],
        },
      },
    },
  },
  plugins: [
    react(),
    findFirst,
    compiledAhead,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'worker',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['index.html', 'assets/*.{js,css,woff2}', '*.{js,css,svg,png}'],
        // What packs a developer's folder is no player's business.
        globIgnores: ['shots/**', 'sw.js', 'assets/zipFolder-*'],
      },
      devOptions: { enabled: true, type: 'module' },
    }),
  ],
};

/** Home as the server draws it (pwa/app/serverRender.tsx): files for Node that need no package. */
const render: UserConfig = {
  root: here('./pwa'),
  css,
  publicDir: false,
  build: {
    outDir: here('./dist/render'),
    emptyOutDir: true,
    ssr: here('./pwa/app/serverRender.tsx'),
    target: 'node20',
    minify: true,
    rolldownOptions: { output: { entryFileNames: 'render.js' } },
  },
  ssr: { noExternal: true },
  // React looks at it each time it starts, and has a slow half for those who develop.
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [react()],
};

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? render : app));
