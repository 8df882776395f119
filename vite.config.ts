import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// Given as an object: linked by hand, Vite would rename it.
const manifest = JSON.parse(readFileSync(here('./manifest.webmanifest'), 'utf8'));

// dist/pwa/assets also holds the build before; a device keeps only what this one made.
const own = new Set<string>();

export default defineConfig({
  root: here('./pwa'),
  build: {
    outDir: here('./dist/pwa'),
    // api/run/setup.mjs keeps the assets of the build before, for windows that still run it.
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
  plugins: [
    react(),
    {
      name: 'recess:own',
      writeBundle: (_, bundle) => {
        for (const name of Object.keys(bundle)) own.add(name);
      },
    },
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['index.html', 'assets/*.{js,css,woff2}', '*.{js,css,svg,png}', 'manifest.webmanifest'],
        globIgnores: ['shots/**', 'sw.js'],
        manifestTransforms: [
          (files) => ({
            manifest: files.filter(({ url }) => !url.startsWith('assets/') || own.has(url)),
            warnings: [],
          }),
        ],
      },
      devOptions: { enabled: true, type: 'module' },
    }),
  ],
});
